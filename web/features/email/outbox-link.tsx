/** In development: leads to the mail that is shown instead of being sent. That page is the server's own. */
export function OutboxLink({ path }: { path: string }) {
  return (
    <a href={path} target="_blank" rel="noreferrer">
      {path}
    </a>
  )
}
