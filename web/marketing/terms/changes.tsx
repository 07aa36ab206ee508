export const changes = {
  id: 'changes',
  heading: 'When this page changes',
  body: (
    <p>
      The top of the page says when it was last changed. There is no way yet to tell everybody by mail. Whatever
      changes, the stories stay yours.
    </p>
  ),
}
