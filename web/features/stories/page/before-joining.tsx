import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { editStory, type StoryPage } from '#server/features/stories/editing/contract.ts'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useUpdateStoryCache } from '../edit/use-edit-story.ts'

const LABEL = 'People we invite can hear this before they join'

/**
 * Whether a story is heard on the page that an invite link opens: its author decides, the others see it. Not for bedtime stories, in
 * which a child is named.
 */
export function BeforeJoining({ story }: { story: StoryPage }) {
  if (story.category === BEDTIME_CATEGORY || !audioOf(story)) return null
  if (story.may.editText) return <AuthorChoice story={story} />
  if (!story.playsInInvites) return null
  return (
    <p className="border-t border-hairline pt-6 text-small print:hidden">
      <span>{`${LABEL}. `}</span>
      {story.user && (
        <span>
          <bdi translate="no">{story.user.firstName}</bdi> allows it.
        </span>
      )}
    </p>
  )
}

function AuthorChoice({ story: { id, playsInInvites } }: { story: StoryPage }) {
  const change = useAllowBeforeJoining(id)
  return (
    <div className="flex flex-col gap-3 border-t border-hairline pt-4 text-small print:hidden">
      <Switch
        label={LABEL}
        hint="It’s on the page that their invite link opens, with its title and who told it. If you allow several stories, they hear the newest."
        checked={playsInInvites}
        onCheckedChange={(checked) => change.mutate(checked)}
      />
      {change.isError && (
        <Notice tone="error" title="We couldn’t save your choice">
          {sentenceOf(change.error)}
        </Notice>
      )}
    </div>
  )
}

/** Not shown before the server has agreed: what the switch says must be true. */
function useAllowBeforeJoining(id: number) {
  const updateCache = useUpdateStoryCache()
  return useMutation({
    mutationFn: (playsInInvites: boolean) => call(editStory, { params: { id }, body: { playsInInvites } }),
    networkMode: 'always',
    // Run one after another, so the server ends up with the last change.
    scope: { id: `before-joining-${id}` },
    onSuccess: updateCache,
  })
}
