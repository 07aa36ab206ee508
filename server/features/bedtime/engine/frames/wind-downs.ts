import { byAge } from '../story-content.ts'

/** The end slows down. In the guide's nook, after the payoff. Everyone has been met; nobody asks or shouts. */
export const sharedWindDowns = byAge(`
    2: {h1} lay in bed. {h2} did, too. So did {h3}. [Hush now, hush.|All in bed. Hush.|Shh, now. Shh.]
    2: It was [dark|late|still], and it was [warm|so warm]. In and out went {n's} breath. [In and out. So slow.|In, and out. Slow, slow.|So slow. In and out.]
    2: The [feet|toes|legs] were still. The [hands|knees|arms] were still. Even {n's} [nose|chin] was still.
    2: {g} gave a big yawn. Then {n} gave a [big|bigger] yawn. [Yawns are like that.|That is how yawns go.|Then the dark gave one, too.]
    2: Night-night, {h1}. Night-night, {h2}. Night-night, {h3}. Night-night, [{g}|all of you].
    2: No more [steps|hops|trips]. No more [talk|jobs]. Just soft, [soft|good|warm] dark, and a [warm|nice|soft] [place|spot|bed] for {n}.
    2: {g} was [close by|near|right there]. {g.he} did not [say|do|want] a thing. It was [good|nice|fine] to be so still.
    2: Slow, slow, slow went the night. It [went|came|walked] on [soft|slow|small] feet all [around|about] {n}.
    2: One [ear|foot|hand] was warm. [Now two were warm.|Two were warm.|And so was the other.] {n} was warm [all over|down to the toes|from top to toe].
    2: {g} said, "Mm." {n} said, "Mm." [Then no one said a thing.|And that was all.|Then it was still.]
    2: Who was up? Not {h1}. Not {h2}. Not {h3}. [Shh. Not one.|No one at all.|Hush. No one.]
    2: {n} had one eye shut. Then two. It was [nice|soft|warm|good] in there. It was dark and [still|slow|soft as can be].
    2: The night said hush to {h1}. It said hush to {h2}. It said hush to {n}, [too|last of all|and to {g}].
    2: The {bed} was soft. The [dark|night] was soft. [All was soft.|Soft, soft, soft.|It was all soft.] {n} did not [move|stir] a [toe|thing].
    4: {h1} put {h1.his} {h1.thing} away. {h2} put {h2.his} {h2.thing} away. {h3} put {h3.his} {h3.thing} away. [One by one it got quiet.|One by one they were done.|Then there was nothing left to put away.]
    4: {n's} [legs|knees] felt heavy and warm. {n's} [arms|hands] felt heavy and warm. It was nice to have [nothing to do|nowhere to go|nothing to hold].
    4: [Far off|A long way off], {h2} said good night to {h1}. Then {h1} said good night to {h3}. Then no one said [anything|any more].
    4: {g} hummed for a [bit|while]. Then {g.he} hummed more slowly. Then {g.he} forgot [to hum|the tune|how it went].
    4: One slow breath in. One slow breath out. {n} listened to {g} [do it, and did it, too|breathe, and breathed along|do it, and joined in].
    4: [It got so still that the night seemed to breathe|It was so quiet that the dark seemed to breathe|Now even the air seemed to sleep]. It took a [long|slow] breath, and then a [longer|slower|softer] one.
    4: The dark came in and [sat|lay] down. It was a [kind|gentle|good] dark, and it took up hardly any [room|space].
    4: {n} thought about {h1}, and {h2}, and {h3}. They were all [tucked in|in bed] by now, each in a warm [spot|place].
    4: {g} yawned, and {n} caught it. [A yawn is easy to catch.|No one can stop a yawn.] It was so wide that both eyes [shut|closed|fell shut].
    4: The {bed} was warm in the middle and cool at the edge. {n} kept to the middle[.|, where it was best.|, and stayed there.]
    4: First {n's} toes went to sleep. Then {n's} [knees|feet] did. [The rest of {n} was next.|It was on its way up.|The nose is always last.]
    4: "Shh," said someone, far away. It was quiet already, but it was a [nice|kind|good] thing to say, and {n} [heard it|was glad].
    4: {n} tried to think of one more thing. It was [too|much too] far to go for it. {n} let it [be|stay there|sleep].
    4: {g} counted who was asleep. {h1} was one. {h2} was two. {h3} was three. [Then {g.he} lost count.|{n} was almost four.|Almost, almost four.]
    6: [One after another the small noises of the evening stopped.|The small noises of the evening stopped, one after another.] {h1} had finished {h1.doing}. The {h2.thing} was back in its place. {h3} was only a slow, even breathing [somewhere|in the dark|far off].
    6: {n} lay still and felt the evening get heavier, like a blanket when [a second blanket is laid on top of it|someone lays another one on top|one more is pulled up over it].
    6: {g} talked for a while about [nothing much|this and that|one thing and another], with longer and longer spaces in between, until there [was only space|were only spaces].
    6: [Everything that had been done was done, and everything that hadn't been could wait.|What was done was done, and the rest could wait until morning.|There was still tomorrow, for all that wasn't done.] {n} thought about that, and found [there was nothing left to think|that even the thinking was done|no reason to think of anything else].
    6: Far away, {h1} wished {h2} a good night, very low, and {h2} wished it back. Then it was so quiet that even the quiet seemed to be [lying down|going to bed|asleep].
    6: {n's} eyes closed for a moment, to see how it felt. It felt [good|fine|just right]. They stayed [that way|shut|closed].
    6: The dark had come in by now, but it was a friendly dark, [and warm at the edges|and soft at the corners|with no corners in it], and it smelled a little of {snack+}.
    6: Breathing in, {n} could hear {g}. Breathing out, {n} could hear [nothing at all|only the dark|nothing]. In, and out, and [in, and slowly out|slowly in, and more slowly out].
    6: {g} yawned. It was the sort of yawn that gets handed on, and {n} was [next|the one it was handed to|the last one to get it].
    6: The {bed} had grown warm in exactly the shape of {n}. To [move|turn over] would have meant starting [again|over] with a cold one, so {n} [didn't|stayed where it was good].
    6: {n} meant to go over the whole evening from the beginning, and got as far as {h1}, [or a little past|and maybe a bit of {h2}|and no farther], before it all ran softly together.
    6: It was pleasant to think how many were asleep by now: {h1}, and {h2}, and {h3}, [each in a different dark|each under a blanket of their own|and nearly everyone they knew].
    6: The last of the talk went out little by little, the way a [small fire|candle] does. Nobody [got up to light it again|tried to blow on it|minded].
    6: Down at the far end of the {bed}, two feet were [already asleep|asleep before the rest]. What was left of {n} was [on the way|not far behind|following slowly].
    9: The evening let go of its sounds one at a time. First {h1} was done with {h1.doing}, and then the {h2.thing} was put away, and after a while {h3} yawned, somewhere, and that was [the last of it|the last of them|all].
    9: {n} lay quite still and listened to the place settle, the way a house does, with a [creak|tick] here and a [sigh|rustle|thump] there, and longer and longer waits between.
    9: {g} began a sentence, and stopped in the middle to rest, and didn't go back for the other half. [It didn't matter.|Nobody minded.] It would keep until [morning|tomorrow|they wanted it].
    9: There was nothing left to fix or find or carry. The whole evening lay folded up, and it was [surprising|strange] how [small and soft|soft and light|little] it had become.
    9: Somewhere {h3} was asleep by now. So was {h1}, and so was {h2}, who always said that it was too early, and was always wrong by about [a minute|three breaths|as long as it takes to say so].
    9: It was dark now, but a comfortable sort of dark, like the inside of [a coat that belongs to someone you know|a drawer where the good sweaters are kept|a pocket that you've had your hand in].
    9: {n's} thoughts went by one at a time, with gaps between them, like the last few [cars of a very long train|geese of a very long line|people walking home after a fair].
    9: Breath by breath it got later. {g} was warm, and close, and in no hurry, and the quiet came up around them both [and stayed|a little at a time, and stayed|as far as the chin].
    9: Sleep had been standing around for some time, too polite to interrupt. Now it came a little nearer, and {n} [made room|moved over|let it come].
    9: It seemed to {n} that the {bed} had begun to drift a little, the way a boat does when [somebody has untied it|no one has tied it up|the water is in no hurry]. There was no need to [steer|row].
    9: {g} said good night, and then, a good while afterward, said it again, having [forgotten the first one|lost count]. {n} didn't mind [having two|at all|the second one either].
    9: {n} went over the whole of it once more, from {h1} to {h3}, but it kept coming apart into warm pieces, and the pieces [wouldn't stay in order|wouldn't stay put|seemed to like it better that way].
    9: There's a kind of tired that's only heavy, and there's a kind that is finished. This was the second kind, and {n} lay back in it as if it were [hay|a warm bath|a patch of sun].
    9: The talk had come down to single words, and most of those were "Mm." After that it came down to [less|nothing, which was plenty|breathing].
    12: The sounds went out one by one, not all at once but in an order that {n} had begun to know: {h1}, done with {h1.doing}; the {h2.thing}, set gently back on its shelf; and last, from farther off, {h3}, saying good night to [nobody in particular|the dark in general|whoever might be up].
    12: {n} lay and listened to the place settle into itself, a creak, a sigh, a long wait, and then a smaller creak, as though it were turning over and [pulling up its own blanket|looking for the cool side of the pillow|getting its back comfortable].
    12: {g} had been about to say something. It went unsaid, as the best things do at that hour, and the silence that took its place was [an easy one|every bit as good|a friendly one].
    12: Nothing was left to be found, or fixed, or carried anywhere. The evening had been put away, and what remained was only [warm, and dark, and slow|warmth, and a slow sort of dark|the warm part of it].
    12: There's a moment, just before sleep, when the day lets go of your sleeve. {n} felt it go, and [didn't hold on to it|let it go|wasn't sorry].
    12: It was fully dark by then, a deep and friendly dark with no corners in it, and it moved in close on all sides and [was quiet|kept still|asked for nothing].
    12: Thoughts still came, but they came singly, and from farther away, and they took their time about leaving, until at last there was one that [didn't finish|never got to its end|simply stayed].
    12: In the stillness {n} could hear {g} breathing, slow and even, and without quite deciding to, began to breathe [at the same pace|in time|along].
    12: It came to {n} that nobody had spoken for quite some time, and that nobody needed to. [The thought went by, and no other came after it.|Even that thought was in no hurry.|It was the last thing that did.]
    12: {g} had given up keeping watch, though {g.he} would never have said so, and was breathing like someone [who is only resting|with closed eyes and a clear conscience]. {n} [let it pass|said nothing about it|was glad of it].
    12: The day had some way to go to become yesterday, and it had already set out. {n} could [almost hear|feel] it leaving, quietly, [with its shoes in its hand|so as to wake nobody|on the balls of its feet].
    12: {n} tried to hold on to the evening by its details, by {h1}, and {h2}, and the {h3.thing}, and found that they had gone soft, like [sugar in tea|soap that's been left in the bath|butter on a warm plate].
    12: There are silences that wait for something. This wasn't one of those. It had [all that it wanted|everything it needed], and it [simply went on|lay there and was enough|was in no hurry to end].
    12: Tiredness had come up slowly, like a tide over flat sand, and by now it was [all the way in|everywhere, and no deeper than it had to be|up to the chin, and warm]. {n} floated.
`)
