import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { useArchives } from './use-archives.ts'
import { useBeginning } from './use-beginning.ts'

/** Everything that one may take along, family by family; nothing where there is none. `leads`: it is the main thing of its page. */
export function ArchiveCards({ leads }: { leads: boolean }) {
  const { beginning, begin } = useBeginning()
  const archives = useArchives(beginning)
  return (
    <Fetched
      query={archives}
      problem="We could not find out what there is to take along"
      loading={
        <LoadingShape label="Looking what there is">
          <Shape className="h-60 w-full" />
        </LoadingShape>
      }
    >
      {(all) => (
        <ul className="flex flex-col gap-6 empty:hidden">
          {all.map((archive, index) => (
            <ArchiveCard key={archive.familyId} archive={archive} leads={leads && index === 0} onBegin={begin} />
          ))}
        </ul>
      )}
    </Fetched>
  )
}
