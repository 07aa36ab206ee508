/** An email address that breaks before its @ rather than inside a word. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
