import { toneWav } from '#server/testing/fixtures.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import type { Model } from './model.ts'

export type Player = { id: number; visitor: Visitor }

/** One thing somebody does. The numbers choose among what there is; more than there are begin again from the first. */
export type Move = {
  what:
    | ('invite' | 'accept' | 'revoke' | 'leave' | 'remove' | 'start')
    | ('record' | 'hear' | 'ask' | 'answer' | 'delete question')
  who: number
  vault: number
  thing: number
}

const audio = { name: 'audio', file: toneWav(0.3), filename: 'a.wav', type: 'audio/wav' }
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

/** Has somebody look at a vault, where they belong to it. */
export const look = ({ visitor }: Player, familyId: number) =>
  visitor.send('PUT', '/api/families/current', { payload: { familyId } })

/**
 * Makes a move on the server and in the model; returns what both answered, or undefined where there is nothing to make the
 * move with. Somebody who belongs to no vault, or not to the one chosen, tries all the same with whichever is showing.
 */
export const play = async (model: Model, players: readonly Player[], move: Move) => {
  const player = pick(players, move.who)
  const vaults = [...model.vaults.keys()]
  const mine = player && model.vaultsOf(player.id)
  const vault = mine && pick(mine.length > 0 ? mine : vaults, move.vault)
  if (!player || vault === undefined) return undefined
  const { visitor, id } = player
  await look(player, vault)
  const answer = async (expected: number, asked: Promise<{ statusCode: number; json(): unknown }>) => {
    const response = await asked
    return { expected, found: response.statusCode, json: response.statusCode === 200 ? response.json() : undefined }
  }

  switch (move.what) {
    case 'invite': {
      const answered = await answer(
        model.mayInvite(id, vault),
        visitor.post('/api/family/invite', { relationship: 'Child' }),
      )
      const made = answered.json as { id: number; inviteCode: string } | undefined
      if (made) model.links.push({ id: made.id, code: made.inviteCode, vault, state: 'pending' })
      return answered
    }
    case 'accept': {
      const link = pick(model.links, move.thing)
      return link && answer(model.accept(id, link), visitor.post(`/api/family/accept/${link.code}`))
    }
    case 'revoke': {
      const link = pick(
        model.links.filter((one) => one.vault === vault),
        move.thing,
      )
      return link && answer(model.revoke(id, link), visitor.send('DELETE', `/api/family/invite/${link.id}`))
    }
    case 'leave':
      return answer(model.leave(id, vault), visitor.post('/api/family/leave'))
    case 'remove': {
      const target = pick(players, move.thing)
      return (
        target && answer(model.remove(id, vault, target.id), visitor.send('DELETE', `/api/family/members/${target.id}`))
      )
    }
    case 'record':
    case 'answer': {
      const question = move.what === 'answer' ? pick(model.questions, move.thing) : undefined
      const answering = question ? [{ name: 'questionId', value: String(question.id) }] : []
      const answered = await answer(
        model.canAdd(id, vault),
        visitor.form('/api/stories', [{ name: 'title', value: 'A story' }, ...answering, audio]),
      )
      const told = answered.json as { id: number; audioUrl: string } | undefined
      if (told) model.tell({ id: told.id, vault, sound: told.audioUrl }, question)
      return answered
    }
    case 'hear': {
      const story = pick(model.stories, move.thing)
      if (!story) return undefined
      const { statusCode } = await visitor.get(story.sound)
      return { expected: model.canListen(id, story), found: statusCode, json: undefined }
    }
    case 'ask': {
      const answered = await answer(
        model.canAdd(id, vault),
        visitor.post('/api/family/questions', { question: 'When?' }),
      )
      if (answered.json) model.questions.push({ id: (answered.json as { id: number }).id, vault, asker: id })
      return answered
    }
    case 'delete question': {
      const question = pick(model.questions, move.thing)
      return (
        question &&
        answer(
          model.deleteQuestion(id, vault, question),
          visitor.send('DELETE', `/api/family/questions/${question.id}`),
        )
      )
    }
    case 'start': {
      const answered = await answer(model.mayFound(id), visitor.post('/api/families'))
      if (answered.json) model.found(id, (answered.json as { familyId: number }).familyId)
      return answered
    }
  }
}
