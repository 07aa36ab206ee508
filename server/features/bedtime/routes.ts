import type { InferOutput } from 'valibot'
import { attachmentHeader } from '#server/features/export/story/file-names.ts'
import { readStoryPage } from '#server/features/stories/read-story.ts'
import type { SaveServices } from '#server/features/stories/save-services.ts'
import { saveStory } from '#server/features/stories/save-story.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { disconnectSignal } from '#server/infra/http/disconnect-signal.ts'
import type { Typesetter } from '#server/infra/pdf/typesetter.ts'
import { downloadBook, generateBedtimeStory, saveBedtimeStory } from './contract.ts'
import { type BedtimeServices, generateStory } from './generate-story.ts'
import { bookFileName, makePictureBook } from './picture-book.ts'

type Services = SaveServices & BedtimeServices & { typesetter: Typesetter; origin: string }

export const bedtimeRoutes = (answer: Answer, services: Services): void => {
  const { database, typesetter, origin } = services

  answer(generateBedtimeStory, ({ viewer, body, reply }) =>
    generateStory(services, viewer, body, disconnectSignal(reply)),
  )

  answer(saveBedtimeStory, ({ viewer, body, file }) => saveStory(services, viewer, toStoryForm(body), file))

  answer(downloadBook, async ({ viewer, params, query, reply }) => {
    const story = await database.asViewer(viewer.userId, (tx) => readStoryPage(tx, viewer, params.id, origin))
    if (!story.content?.trim()) throw noText()
    const { userId, familyId } = viewer
    const signal = disconnectSignal(reply)
    const pdf = await makePictureBook(typesetter, { userId, familyId }, story, { paper: query.paper, signal })
    return reply
      .header('content-disposition', attachmentHeader(bookFileName(story)))
      .type('application/pdf')
      .send(Buffer.from(pdf))
  })
}

/** The child's text counts as a person's, so no transcript replaces it. */
const toStoryForm = ({ transcript, ...form }: InferOutput<typeof saveBedtimeStory.body>) => ({
  ...form,
  grandchildName: form.characterDetails.grandchildName || null,
  ...(transcript.trim() && { liveTranscript: transcript }),
  transcriptionMethod: 'person',
})

const noText = () => new ApiError(409, 'no_text', 'This story has no text to print.')
