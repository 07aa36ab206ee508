import * as v from 'valibot'
import { languageTags } from '#common/spoken-languages.ts'
import { defineCall } from '#server/infra/http/contract.ts'
import { userSchema } from '../contract.ts'

// Apart from the other calls of accounts, which every page loads.

export const setSpokenLanguage = defineCall({
  name: 'setSpokenLanguage',
  summary: 'Choose the language that one speaks in recordings',
  method: 'PUT',
  path: '/api/user/language',
  access: 'user',
  fullSession: false,
  body: v.object({ language: v.picklist(languageTags, 'Please choose a language from the list') }),
  reply: userSchema,
  errors: [],
})
