import { createStore } from 'zustand/vanilla'
import { readPreference, writePreference } from '#web/features/live-words/preference.ts'

const KEY = 'keepsaid-pause-questions'

/** Whether a pause in a recording gets a question; on this device, until sign-out. */
export const pauseQuestionsSetting = createStore(() => ({ isOn: readPreference(KEY) === 'on' }))

export function setPauseQuestions(isOn: boolean): void {
  writePreference(KEY, isOn ? 'on' : 'off')
  pauseQuestionsSetting.setState({ isOn })
}
