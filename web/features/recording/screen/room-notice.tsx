import { useState } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { formatRoom } from '../storage/room.ts'

const TITLE = 'This device is nearly full'

/** Long before a recording would have to stop: for how long there is room, and how to make some. */
export function RoomNotice({ minutes }: { minutes: number }) {
  return (
    <Notice title={TITLE} announced={false}>
      <p>There is room for {formatRoom(minutes)} of recording on this device.</p>
      <p className="mt-2">
        To make room, delete films or programs that you no longer need. Recordings that wait on this device take up room
        until you save them as stories.
      </p>
    </Notice>
  )
}

/** For screen readers, once: the minutes that pass are not read out one by one. */
export function SpokenRoom({ minutes }: { minutes: number }) {
  const [first] = useState(minutes)
  return (
    <span className="sr-only">
      {TITLE}. There is room for {formatRoom(first)}.
    </span>
  )
}
