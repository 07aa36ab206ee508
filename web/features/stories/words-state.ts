import type { Story } from '#server/features/stories/contract.ts'

/**
 * How it stands with a story's words. `written`: there they are; `draft`: a simple engine guessed them; `waiting` and
 * `working`: the server has yet to hear them or is hearing them; `failed`: it could not; `silent`: it heard none;
 * `none`: nobody wrote any and nobody will by itself.
 */
export type WordsState = 'written' | 'draft' | 'waiting' | 'working' | 'failed' | 'silent' | 'none'

/** Words that stand there are a draft only while they are the engine's own: what a person or the browser wrote is not. */
export function wordsStateOf(story: Pick<Story, 'content' | 'transcript' | 'transcriptionMethod'>): WordsState {
  const { content, transcript, transcriptionMethod } = story
  if (content?.trim()) return transcript?.draft && transcript.engine === transcriptionMethod ? 'draft' : 'written'
  switch (transcript?.state) {
    case 'waiting':
    case 'working':
    case 'failed':
      return transcript.state
    case 'done':
      return 'silent'
    default:
      return 'none'
  }
}
