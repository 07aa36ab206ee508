import { COUNTED_BY } from '#server/features/marketing/counting/contract.ts'

/** Put here by the build. */
declare const VISIT_SCRIPT: string

/** The address of the script that counts visits. */
export const visitScript: string = VISIT_SCRIPT

/** What a page has in its head so that visits to it are counted. */
export function Counted({ by, page }: { by: string; page: string }) {
  return (
    <>
      <meta name={COUNTED_BY} content={by} />
      <script src={visitScript} defer data-page={page} />
    </>
  )
}
