import { byAge } from '../story-content.ts'

/** The end slows down. In the guide's nook, after the payoff. Everyone has been met; nobody asks or shouts. */
export const sharedWindDowns = byAge(`
    2: {h1} was in bed. {h2} was in bed. {h3} was in bed. Hush now, hush.
    2: It was dark, and it was warm. In and out went {n's} breath. In and out. So slow.
    2: The feet were still. The hands were still. Even {n's} nose was still.
    2: {g} gave a big yawn. Then {n} gave a big yawn. Yawns are like that.
    2: Night-night, {h1}. Night-night, {h2}. Night-night, {h3}. Night-night, {g}.
    2: No more steps. No more talk. Just soft, soft dark, and a warm place for {n}.
    2: {g} sat close by. {g.he} did not say a thing. It was good to be so still.
    2: Slow, slow, slow went the night. It went on soft feet all around {n}.
    4: {h1} put the {h1.thing} away. {h2} put the {h2.thing} away. {h3} put the {h3.thing} away. One by one it got quiet.
    4: {n's} legs felt heavy and warm. {n's} arms felt heavy and warm. It was nice to have nothing to do.
    4: Far off, {h2} said good night to {h1}. Then {h1} said good night to {h3}. Then no one said anything.
    4: {g} hummed for a bit. Then {g.he} hummed more slowly. Then {g.he} forgot to hum.
    4: One slow breath in. One slow breath out. {n} listened to {g} do it, and did it, too.
    4: It got so still that you could hear the night breathe. It took a long breath, and then a longer one.
    4: The dark came in and sat down. It was a kind dark, and it took up hardly any room.
    4: {n} thought about {h1}, and {h2}, and {h3}. They were all tucked in by now, each in a warm spot.
    6: One after another the small noises of the evening stopped. {h1} had finished {h1.doing}. The {h2.thing} was back in its place. {h3} was only a slow, even breathing somewhere.
    6: {n} lay still and felt the evening get heavier, like a blanket when a second blanket is laid on top of it.
    6: {g} talked for a while about nothing much, more and more slowly, with longer and longer spaces in between, until there was only space.
    6: Everything that had been done was done, and everything that hadn't been could wait. {n} thought about that, and found there was nothing left to think.
    6: Far away, {h1} wished {h2} a good night, very low, and {h2} wished it back. Then it was so quiet that even the quiet seemed to be lying down.
    6: {n's} eyes closed for a moment, to see how it felt. It felt good. They stayed that way.
    6: The dark had come in by now, but it was a friendly dark, and warm at the edges, and it smelled a little of {snack+}.
    6: Breathing in, {n} could hear {g}. Breathing out, {n} could hear nothing at all. In, and out, and in, and slowly out.
    9: The evening let go of its sounds one at a time. First {h1} was done with {h1.doing}, and then the {h2.thing} was put away, and after a while {h3} yawned, somewhere, and that was the last of it.
    9: {n} lay quite still and listened to the place settle, the way a house does, with a creak here and a sigh there, and longer and longer waits between.
    9: {g} began a sentence, and stopped in the middle to rest, and didn't go back for the other half. It didn't matter. It would keep until morning.
    9: There was nothing left to fix or find or carry. The whole evening lay folded up, and it was surprising how small and soft it had become.
    9: Somewhere {h3} was asleep by now. So was {h1}, and so was {h2}, who always said that it was too early, and was always wrong by about a minute.
    9: It was dark now, but a comfortable sort of dark, like the inside of a coat that belongs to someone you know.
    9: {n's} thoughts went by more and more slowly, with gaps between them, like the last few cars of a very long train.
    9: Breath by breath it got later. {g} was warm, and close, and in no hurry, and the quiet came up around them both and stayed.
    12: The sounds went out one by one, not all at once but in an order that {n} had begun to know: {h1}, done with {h1.doing}; the {h2.thing}, set gently back on its shelf; and last, from farther off, {h3}, saying good night to nobody in particular.
    12: {n} lay and listened to the place settle into itself, a creak, a sigh, a long wait, and then a smaller creak, as though it were turning over and pulling up its own blanket.
    12: {g} had been about to say something. It went unsaid, as the best things do at that hour, and the silence that took its place was an easy one.
    12: Nothing was left to be found, or fixed, or carried anywhere. The evening had been put away, and what remained was only warm, and dark, and slow.
    12: There's a moment, just before sleep, when the day lets go of your sleeve. {n} felt it go, without minding, and drifted a little way from the shore of things.
    12: It was fully dark by then, a deep and friendly dark with no corners in it, and it moved in close on all sides and was quiet.
    12: Thoughts still came, but they came singly, and from farther away, and they took their time about leaving, until at last there was one that didn't finish.
    12: In the stillness {n} could hear {g} breathing, slow and even, and without quite deciding to, began to breathe at the same pace.
`)
