import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import type { Model } from './family-model.ts'

export type Actor = { id: number; visitor: Visitor }

/** One random action. The numbers are indices into lists, modulo their lengths. */
export type Step = {
  action:
    | ('invite' | 'accept' | 'revoke' | 'leave' | 'remove' | 'start')
    | ('record' | 'listen' | 'ask' | 'answer' | 'delete question')
  actor: number
  family: number
  resource: number
}

const audio = { name: 'audio', file: toneWav(0.3), filename: 'a.wav', type: 'audio/wav' }
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

/** Switches to a family, if the actor belongs to it. */
export const switchTo = ({ visitor }: Actor, familyId: number) =>
  visitor.send('PUT', '/api/families/current', { payload: { familyId } })

/**
 * Runs a step on the server and in the model and returns both statuses; undefined if there is nothing to act on. Actors also
 * try families they don't belong to; the request then goes to their current one.
 */
export const runStep = async (model: Model, actors: readonly Actor[], step: Step) => {
  const actor = pick(actors, step.actor)
  const familyIds = [...model.families.keys()]
  const ownFamilyIds = actor && model.familiesOf(actor.id)
  const familyId = ownFamilyIds && pick(ownFamilyIds.length > 0 ? ownFamilyIds : familyIds, step.family)
  if (!actor || familyId === undefined) return undefined
  const { visitor, id } = actor
  await switchTo(actor, familyId)
  const compare = async (expected: number, request: Promise<{ statusCode: number; json(): unknown }>) => {
    const response = await request
    return { expected, found: response.statusCode, json: response.statusCode === 200 ? response.json() : undefined }
  }

  switch (step.action) {
    case 'invite': {
      const result = await compare(
        model.invite(id, familyId),
        visitor.post('/api/family/invite', { relationship: 'Child' }),
      )
      const created = result.json as { id: number; inviteCode: string } | undefined
      if (created) model.links.push({ id: created.id, code: created.inviteCode, familyId, state: 'pending' })
      return result
    }
    case 'accept': {
      const link = pick(model.links, step.resource)
      return link && compare(model.accept(id, link), visitor.post(`/api/family/accept/${link.code}`))
    }
    case 'revoke': {
      const link = pick(
        model.links.filter((each) => each.familyId === familyId),
        step.resource,
      )
      return link && compare(model.revoke(id, link), visitor.send('DELETE', `/api/family/invite/${link.id}`))
    }
    case 'leave':
      return compare(model.leave(id, familyId), visitor.post('/api/family/leave'))
    case 'remove': {
      const target = pick(actors, step.resource)
      return (
        target &&
        compare(model.remove(id, familyId, target.id), visitor.send('DELETE', `/api/family/members/${target.id}`))
      )
    }
    case 'record':
    case 'answer': {
      const question = step.action === 'answer' ? pick(model.questions, step.resource) : undefined
      const questionField = question ? [{ name: 'questionId', value: String(question.id) }] : []
      const result = await compare(
        model.add(id, familyId),
        visitor.form('/api/stories', [{ name: 'title', value: 'A story' }, ...questionField, audio]),
      )
      const story = result.json as { id: number; audioUrl: string } | undefined
      if (story) model.addStory({ id: story.id, familyId, audioUrl: story.audioUrl }, question)
      return result
    }
    case 'listen': {
      const story = pick(model.stories, step.resource)
      if (!story) return undefined
      const { statusCode } = await visitor.get(story.audioUrl)
      return { expected: model.listen(id, story), found: statusCode, json: undefined }
    }
    case 'ask': {
      const result = await compare(
        model.add(id, familyId),
        visitor.post('/api/family/questions', { question: 'When?' }),
      )
      if (result.json) model.questions.push({ id: (result.json as { id: number }).id, familyId, askerId: id })
      return result
    }
    case 'delete question': {
      const question = pick(model.questions, step.resource)
      return (
        question &&
        compare(
          model.deleteQuestion(id, familyId, question),
          visitor.send('DELETE', `/api/family/questions/${question.id}`),
        )
      )
    }
    case 'start': {
      const result = await compare(model.startFamily(id), visitor.post('/api/families'))
      if (result.json) model.addFamily(id, (result.json as { familyId: number }).familyId)
      return result
    }
  }
}
