import { PRODUCT } from '#common/product.ts'

export const whereTheyAre = {
  id: 'where-they-are',
  heading: 'Where they are kept',
  body: (
    <>
      <p>
        The recordings are files on the server of this {PRODUCT}. The words are in its database. Other copies exist only
        where somebody makes them.
      </p>
      <ul>
        <li>
          <strong>Backups.</strong> {PRODUCT} does not make backups by itself yet. Whether there are any depends on us,
          the people who run it. <a href="#ask">Ask us</a> how we do it.
        </li>
        <li>
          <strong>Locks.</strong> {PRODUCT} does not scramble the files on its disk. It keeps other people out by asking
          who they are. Somebody who has the keys to the computer itself could open the files.
        </li>
        <li>
          <strong>Damage.</strong> When you save a story, {PRODUCT} notes the checksum of its recording. The archive
          tells you, for each recording, whether it is still the same.
        </li>
        <li>
          <strong>Place.</strong> In which country the server stands is not written in the program.{' '}
          <a href="#ask">Ask us.</a>
        </li>
      </ul>
      <p>
        The <a href="/privacy">privacy policy</a> says who can hear and see what.
      </p>
    </>
  ),
}
