import { PRODUCT } from '#common/product.ts'

export const whereItIs = {
  id: 'where-it-is',
  heading: 'Where it is kept',
  body: (
    <>
      <p>Recordings are files on our server. Everything else is in its database.</p>
      <ul>
        <li>
          On the way between your device and the server, everything is scrambled where the address of this {PRODUCT}{' '}
          begins with https. Nobody in between can listen in.
        </li>
        <li>On the disk of the server, {PRODUCT} does not scramble the files itself.</li>
        <li>{PRODUCT} does not make backups by itself yet. Whether there are any depends on us.</li>
        <li>In which country the server stands is not written in the program.</li>
      </ul>
      <p>
        <a href="#ask">Ask us</a> about the last two. More is on the page{' '}
        <a href="/your-stories">What happens to your stories</a>.
      </p>
    </>
  ),
}
