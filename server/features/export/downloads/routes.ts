import { requireStory } from '#server/features/stories/require-story.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { noSound } from './download-errors.ts'
import { readDownloads } from './list-downloads.ts'
import { askForMp3, isReady, mp3State } from './mp3.ts'
import { findSound } from './queries.ts'
import { type DownloadServices, sendDownload } from './send-download.ts'

export const downloadRoutes = (answer: Answer, services: DownloadServices): void => {
  const { database, origin } = services

  answer(calls.listDownloads, ({ viewer, params }) =>
    database.asViewer(viewer.userId, (tx) => readDownloads(tx, viewer, params.id, origin)),
  )

  answer(calls.makeMp3, async ({ viewer, params }) => {
    const key = { storyId: params.id, familyId: viewer.familyId }
    const find = () =>
      database.asViewer(viewer.userId, async (tx) => {
        await requireStory(tx, viewer.familyId, params.id)
        const sound = await findSound(tx, key)
        if (!sound) throw noSound()
        return sound
      })
    const sound = await find()
    if (sound.state === 'unreadable' || (await isReady(services, params.id, sound))) return mp3State(sound)
    await askForMp3(services, key)
    return mp3State(await find())
  })

  answer(calls.downloadStory, ({ viewer, params, request, reply }) =>
    sendDownload(services, { viewer, storyId: params.id, request, reply }, params.form),
  )
}
