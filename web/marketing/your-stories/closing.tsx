import { PRODUCT } from '#common/product.ts'

export const closing = {
  id: 'closing',
  heading: `If this ${PRODUCT} closes`,
  body: (
    <>
      <p>
        Nothing runs for ever. We make no promise here how long before the end you would hear of it. So please do not
        wait for that: download the archive now and then.
      </p>
      <p>An archive that you have downloaded needs nothing from us. Your family can:</p>
      <ul>
        <li>listen to every recording, with any program that plays its format; VLC and Firefox play all of them</li>
        <li>read every text, in any program that opens text files</li>
        <li>open the list of stories in a spreadsheet program</li>
        <li>check that no file is damaged; README.txt in it says how</li>
        <li>give it to a library or an archive, which know this kind of package</li>
      </ul>
      <p>Keep it in two places, such as a computer and a USB stick. Look at it once a year.</p>
    </>
  ),
}
