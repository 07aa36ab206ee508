import type { Story } from './contract.ts'
import type { StoryRow } from './queries.ts'

const audioPath = (name: string): string => `/api/audio/${name}`

/** A story as members of its family see it. */
export const presentStory = ({
  story,
  user,
  recording,
  transcript,
  questionId,
  commentCount,
  reactions,
}: StoryRow): Story => ({
  id: story.id,
  userId: story.userId,
  title: story.title,
  content: story.content,
  audioUrl: story.audioUrl,
  duration: story.duration,
  aiPrompt: story.aiPrompt,
  category: story.category,
  transcriptionMethod: story.transcriptionMethod,
  questionId,
  toldBy: story.toldBy,
  eventDate: presentEventDate(story),
  place: story.place,
  people: story.people,
  tags: story.tags,
  notes: story.notes,
  commentCount,
  reactions,
  createdAt: story.createdAt.toISOString(),
  updatedAt: story.updatedAt.toISOString(),
  user,
  recording: recording && {
    state: recording.state,
    playbackUrl: audioPath(recording.playbackName ?? recording.originalName),
    durationMs: recording.durationMs,
    peaks: recording.peaks,
  },
  transcript,
})

/** When a story happened, as the calls have it; null when nobody has said. */
export const presentEventDate = ({
  eventDateKind: kind,
  eventDateFrom: from,
  eventDateTo: to,
}: Pick<StoryRow['story'], 'eventDateKind' | 'eventDateFrom' | 'eventDateTo'>) =>
  kind && from && to ? { kind, from, to } : null

export { audioPath }
