export const whileYouRecord = {
  id: 'while-you-record',
  heading: 'While you record',
  body: (
    <>
      <p>
        What you say is first kept on your own device. It also goes to our server piece by piece while you speak. So a
        story is safe even if the device breaks.
      </p>
      <p>Until you save it, it is no story: nobody in your family hears it.</p>
      <p>
        If you discard a recording, it is removed from your device. It is removed from the server too, as soon as the
        device can reach it. If you neither save nor discard it, the server removes its copy 30 days after the last
        piece came.
      </p>
    </>
  ),
}
