import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'

/** The server's reply to a request for a page of questions, which are listed in its order. */
export function pageOf(all: readonly Pick<FamilyQuestion, 'id' | 'status'>[], url: string) {
  const { pathname, searchParams } = new URL(url)
  const status = searchParams.get('status')
  const questions = all.filter((question) => status === null || question.status === status)
  const from = Number(searchParams.get('cursor')?.split('_')[1] ?? 0)
  const end = from + Number(searchParams.get('limit') ?? 100)
  searchParams.set('cursor', `0_${end}`)
  const headers = { link: `<${pathname}?${searchParams}>; rel="next"` }
  return { json: questions.slice(from, end), ...(end < questions.length && { headers }) }
}
