import { DAYS_KEPT } from '#server/features/stories/deleting/contract.ts'

export const deleting = {
  id: 'deleting',
  heading: 'When a story is deleted',
  body: (
    <>
      <p>
        It moves to Recently Deleted and waits there for {DAYS_KEPT} days. The person who saved it can bring it back,
        and so can the owner of the vault. Nobody else sees it there.
      </p>
      <p>
        After that it goes for good, with its recording, its words and its comments. We cannot bring it back then. There
        is no button that makes it go sooner.
      </p>
      <p>What somebody has downloaded before stays with them.</p>
    </>
  ),
}
