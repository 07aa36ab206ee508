import { byAge } from '../story-content.ts'

/** For the two youngest age groups: one line, said after the first and after the second try. */
export const refrains = byAge(`
    2: Tip, tap, tip, tap. On went {n} and {g}.
    2: Not here. Not yet. On they went, {n} and {g}.
    2: Step, step, step. {n} and {g} went on.
    2: Hand in hand, on they went. Good {n}. Good {g}.
    2: Oh well, oh well! Off went {n} and {g}.
    2: Never mind, never mind. {n} and {g} went on to find.
    2: Up they got, and off they went. {n} in front, {g} behind.
    2: "What now?" said {g}. "On we go!" said {n}.
    2: "Hmm," said {g}. "Hmm," said {n}. And on they went.
    2: Was that it? Not quite. Not quite. On went {n} and {g}.
    2: A little way, a little way. {n} and {g} went a little way.
    2: Thump, thump, hop. On they went, and then a stop.
    2: Slow and steady, one and two. {g} went on, and {n} did, too.
    2: "Are you tired?" said {g}. "Not me," said {n}. On they went.
    2: This way, that way. {n} knew the way.
    2: Off they went again, quick and small. {n} held on to {g}.
    4: Step by step and side by side, on went {n} and {g}.
    4: "Almost?" asked {g}. "Almost," said {n}. And they went on.
    4: Never mind, and never worry. On they went, but not in a hurry.
    4: "That was a good try," said {n}. So they had one more.
    4: Tip, tap, tip, tap, {n} and {g} went along the way.
    4: "One try gone," said {n}, "and more to go." And off they went.
    4: {n} went first, and {g} came after, with a bit of a hum and a bit of laughter.
    4: A hop and a step and a little way more, {n} and {g} went to ask at one more door.
    4: "Not yet," said {g}. "Not yet," said {n}. "But soon."
    4: On they went, not fast, not slow, the way that friends in the evening go.
    4: "Shall we stop?" said {g}. "Not yet," said {n}. And on they went.
    4: Round the corner and on they went, {n} and {g}, not tired yet.
    4: "Who knows?" said {n}. "Not I," said {g}. So they went to see.
    4: Left foot, right foot, left foot, right. On went the two of them into the night.
    4: {g} sighed a small sigh. {n} gave a small pat. Then on they went, and that was that.
    4: "Keep going?" "Keep going." And so they did, {n} and {g}.
`)
