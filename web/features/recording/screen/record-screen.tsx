import { useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { useIsPageLocked } from '#web/lib/page-lock.ts'
import { Recorder } from './recorder.tsx'
import { useRecordingSession } from './use-recording-session.ts'

/** The home of whoever is signed in: one red button. */
export function RecordScreen() {
  const { user } = useUser()
  const held = useIsPageLocked()
  // Neither a session that ends nor somebody who signs in in another tab takes a recording out of a person's hands: the
  // screen stays theirs until it is free.
  const [person, setPerson] = useState(user)
  const replaced = held && user !== null && user.id !== person?.id
  if (user && user !== person && !replaced) setPerson(user)
  return person && <PersonalRecorder key={person.id} user={person} replaced={replaced} />
}

function PersonalRecorder({ user, replaced }: { user: User; replaced: boolean }) {
  const session = useRecordingSession(user.id)
  return session && <Recorder session={session} user={user} replaced={replaced} />
}
