import { createStore } from 'zustand/vanilla'
import { writePreference } from '../session/choose-live-words.ts'
import { readPreference } from '../session/live-words-preference.ts'

const KEY = 'keepsaid-pause-questions'

/** Whether a pause in a recording gets a question; on this device, until sign-out. */
export const pauseQuestionsSetting = createStore(() => ({ isOn: readPreference(undefined, KEY) === 'on' }))

export function setPauseQuestions(isOn: boolean): void {
  writePreference(undefined, KEY, isOn ? 'on' : 'off')
  pauseQuestionsSetting.setState({ isOn })
}
