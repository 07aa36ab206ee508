export const yours = {
  id: 'yours',
  heading: 'Your stories are yours',
  body: (
    <>
      <p>
        They belong to the people who told them, and to their family. You give us leave to do only what is needed: to
        keep them, to write their words down, and to let your family hear and read them.
      </p>
      <p>We do not sell them. We do not use them for advertising. We do not train computers with them.</p>
      <p>
        <a href="/your-stories">What happens to your stories</a> tells what becomes of them later.{' '}
        <a href="/privacy">The privacy policy</a> tells who can hear and see them.
      </p>
    </>
  ),
}
