import { byAge } from '../story-content.ts'

/** The end slows down. In the guide's nook, after the payoff. Everyone has been met; no one asks or shouts. */
export const sharedWindDowns = byAge(`
    2: {h1} lay in bed. {h2} did, too. So did {h3}. [Hush now, hush.|All in bed. Hush.|Shh, now. Shh.]
    2: It was [dark|late|still], and it was [warm|so warm|so good]. In and out went {n's} breath. [In and out. So slow.|In, and out. Slow, slow.|So slow. In and out.]
    2: The [feet|toes|legs] were still. The [hands|knees|arms] were still. Even {n's} [nose|chin|tongue] was [still|still now].
    2: {g} gave a big yawn. Then {n} gave a [big|bigger] yawn. [Yawns are like that.|That is how yawns go.|Then the dark gave one, too.]
    2: Night-night, {h1}. Night-night, {h2}. Night-night, {h3}. Night-night, [{g}|all of you].
    2: No more [steps|hops|trips]. No more [talk|jobs]. Just soft, [soft|good|warm] dark, and a [warm|nice|soft] [place|spot|bed] for {n}.
    2: {g} was [close by|near|right there]. {g.he} did not [say|do|want] a thing. It was [good|nice|fine] to be so still.
    2: [Slow, slow, slow|So slow, so slow|Soft, soft, soft] went the night. It [went|came|walked] on [soft|slow|small] feet all [around|about] {n}.
    2: One [ear|foot|hand] was warm. [Now two were warm.|Two were warm.|And so was the other.] {n} was [warm|so warm|nice and warm] [all over|down to the toes|from top to toe].
    2: {g} said, "Mm." {n} said, "Mm." [Then no one said a thing.|And that was all.|Then it was still.]
    2: Who was up? Not {h1}. Not {h2}. Not {h3}. [Shh. Not one.|No one at all.|Hush. No one.]
    2: {n} had one eye shut. [Then two.|Now two.|Then the other one.] It was [nice|soft|warm|good] in there. It was dark and [still|slow|soft as can be].
    2: The night said hush to {h1}. It said hush to {h2}. It said hush to {n}, [too|last of all|and to {g}].
    2: The {bed} was soft. The [dark|night] was soft. [All was soft.|Soft, soft, soft.|It was all soft.] {n} did not [move|stir] a [toe|bit|finger].
    2: {n's} [hand|knee|nose] had a rest. {n's} [foot|leg|chin] had a rest. All of {n} had a [rest|good rest|long, long rest].
    2: {g} hummed a bit. It was low. It was slow. It was [like a hug|like a warm bath|as soft as a sock].
    2: [Hush|Shh], said the {bed}. Hush, said the [night|dark]. Hush, said {g}. [But that was just a breath.|It was just a breath.|It was low and slow.]
    2: The {crowd+} [were|lay] in bed. [Big ones and small ones.|The last one, too.|Not one was up.|All in a row.] They did not [say one word|make a sound|move|want a thing].
    2: The day was so [long|big|full], and the day was so [good|nice|fun]. Now {n} could put it [down|away|to bed].
    2: The [night|dark] came in. It lay here, by {g}. It lay there, by {n}. It was [good at that|soft and kind|so good and slow].
    4: {h1} put {h1.his} {h1.thing} away. {h2} put {h2.his} {h2.thing} away. {h3} put {h3.his} {h3.thing} away. [One by one it got quiet.|One by one they were done.|Then there was nothing left to put away.]
    4: {n's} [legs|knees] felt heavy and warm. {n's} [arms|hands] felt heavy and warm. It was nice to have [nothing to do|nowhere to go|nothing to hold].
    4: [Far off|A long way off], {h2} said good night to {h1}. Then {h1} said good night to {h3}. Then no one said [anything|a word].
    4: {g} hummed for a [bit|while]. Then {g.he} hummed more slowly. Then {g.he} forgot [to hum|the tune|how it went].
    4: One slow breath in. One slow breath out. {n} listened to {g} [do it, and did it, too|breathe, and breathed along|do it, and joined in].
    4: [It got so still that the night seemed to breathe|It was so quiet that the dark seemed to breathe|Now even the air seemed to sleep]. It took a [long|slow] breath, and then a [longer|slower|softer] one.
    4: The dark came in and [sat|lay] down [by the bed|on the floor|at {n's} feet]. It was a [kind|gentle|good] dark, and it took up hardly any [room|space].
    4: {n} thought about {h1}, and {h2}, and {h3}. They were all [tucked in|in bed] by now, each in a warm [spot|place].
    4: {g} yawned, and {n} caught it. [A yawn is easy to catch.|No one can stop a yawn.] It was so wide that both eyes [shut|closed|fell shut].
    4: The {bed} was [warm|nice and warm] in the middle and cool [at the edge|on the side]. {n} kept to the middle[.|, where it was best.|, and stayed there.]
    4: First {n's} [toes|heels] went to sleep. Then {n's} [knees|legs|hands] did. [The rest of {n} was next.|It was on its way up.|The nose is always last.]
    4: "[Shh|Hush|Night-night]," said someone, far away. It was [quiet|quite still] already, but it was a [nice|kind|good] thing to say, and {n} [heard it|was glad].
    4: {n} tried to think of one more [thing|word|game]. It was [too|much too] far to go for it. {n} let it [be|stay there|sleep].
    4: {g} counted who was asleep. {h1} was one. {h2} was two. {h3} was three. [Then {g.he} lost count.|{n} was almost four.|Almost, almost four.]
    4: {g} put a bit of {fluff} under {n's} cheek. It was [warm|soft] already, and it smelled of [{snack+}|the whole long day|nothing at all].
    4: The {crowd+} had stopped {crowd.ing}. [One of them|The smallest one|The last one] still did it [a little|a bit|now and then], in its sleep. Then that one [stopped, too|was quiet, too|forgot to go on].
    4: {n} was going to say good night to {g}. It was only two words, but they were [far away|heavy|slow]. {n} got as far as [the first one|"good"].
    4: The day had been full of [things|good things|big and small things]. Now they lay down, one by one, [the big ones first|the loud ones last|each in its own spot], and {n} did not have to hold [any of them|on to them].
    4: {g} lay close by, like a warm [hill|wall|loaf of bread]. {n} leaned on {g.him} a little. {g.he} did not [move|mind|wake up].
    4: There was one [soft|small|slow] sound, and it was {n's} own breath. It went out, and it [came back|took its time|had a rest]. Then it went out [again|once more, more slowly|once more].
    6: [One after another the small noises of the evening stopped.|The small noises of the evening stopped, one after another.] {h1} had finished {h1.doing}. The {h2.thing} was back in its place. {h3} was only a slow, even breathing [somewhere|in the dark|far off].
    6: {n} lay still and felt the evening get [heavier|warmer|thicker], like a blanket when [a second blanket is laid on top of it|someone lays another one on top|one more is pulled up over it].
    6: {g} talked for a while about [nothing much|this and that|one thing and another], with longer and longer spaces in between, until there [was only space|were only spaces].
    6: [Everything that had been done was done, and everything that hadn't been could wait.|What was done was done, and the rest could wait until morning.|There was still tomorrow, for all that wasn't done.] {n} thought about that, and found [there was nothing left to think|that even the thinking was done|no reason to think of anything else].
    6: Far away, {h1} wished {h2} a good night, very low, and {h2} wished it back. Then it was so quiet that even the quiet seemed to be [lying down|going to bed|asleep].
    6: {n's} eyes closed for a [moment|minute], to see [how it felt|what it was like]. It [felt|was] [good|fine|just right]. They stayed [that way|shut|closed].
    6: The dark had [come in|moved in] by now, but it was a [friendly|kind|good] dark, [and warm at the edges|and soft at the corners|with no corners in it], and it smelled a little of {snack+}.
    6: Breathing in, {n} could hear {g}. Breathing out, {n} could hear [nothing at all|only the dark|nothing]. In, and out, and [in, and slowly out|slowly in, and more slowly out].
    6: {g} yawned. It was the sort of yawn that gets handed on, and {n} was [next|the one it was handed to|the last one to get it].
    6: The {bed} had grown warm in exactly the shape of {n}. To [move|turn over] would have meant starting [again|over] with a cold one, so {n} [didn't|stayed where it was good].
    6: {n} meant to go over the whole evening from the beginning, and got as far as {h1}, [or a little past|and maybe a bit of {h2}|and no farther], before it all ran softly together.
    6: It was pleasant to think how many were asleep by now: {h1}, and {h2}, and {h3}, [each in a different dark|each under a blanket of their own|and nearly everyone they knew].
    6: The last of the talk went out [little by little|bit by bit], the way a [small fire|candle|lantern] does. Nobody [got up to light it again|tried to blow on it|minded].
    6: Down at the far end of the {bed}, two feet were [already asleep|asleep before the rest]. What was left of {n} was [on the way|not far behind|following slowly].
    6: The {crowd+} were the last to settle. There was [a bit|a scrap|a little] of {crowd.ing} [on the left, and a bit on the right|here, and a bit there|close by, and some farther off], and then [only the place where it had been|they all ran out of it together|the good kind of nothing].
    6: {n} had been holding on to something all evening without knowing it, and now [let go|put it down]. It was [nothing much|only the day|nothing to worry about], and it [didn't roll far|would be there in the morning|could look after itself].
    6: There was one thought left over. It [walked|wandered|padded] around {n's} head [a couple of times|for a while|once or twice], looking for the way out, and then it [lay down, too|sat down by the door|curled up where it was].
    6: {g} tucked in the cover on one side, and was asleep before {g.he} got to the other. {n} [did that one alone|left it as it was|let the dark do that one].
    6: The {bed} gave a small [creak|sigh|rustle], and {n} lay [still|quite still], so that it wouldn't have to do it again. [It didn't.|It was grateful.|Soon neither of them could have.]
    6: First the far things went quiet, and then the near ones, until there was [just the pillow|only {g}|nothing between {n} and the night], and that was [the quietest of all|quiet, too|as quiet as it gets].
    9: The evening let go of its sounds one at a time. First {h1} was done with {h1.doing}, and then the {h2.thing} was put away, and after a while {h3} yawned, somewhere, and that was [the last of it|the last of them|all].
    9: {n} lay quite still and listened to the place settle, the way a house does, with a [creak|tick] here and a [sigh|rustle|thump] there, and longer and longer waits between.
    9: {g} began a sentence, and stopped in the middle to rest, and didn't go back for the other half. [It didn't matter.|Nobody minded.] It would keep until [morning|tomorrow|they wanted it].
    9: There was nothing left to fix or find or carry. The whole evening lay folded up, and it was [surprising|strange|a wonder] how [small and soft|soft and light|little] it had become.
    9: Somewhere {h3} was asleep by now. So was {h1}, and so was {h2}, who always said that it was too early, and was always wrong by about [a minute|three breaths|as long as it takes to say so].
    9: It was dark [now|by now], but a [comfortable|friendly] sort of dark, like the inside of [a coat that belongs to someone you know|a drawer where the good sweaters are kept|a pocket that you've had your hand in].
    9: {n's} thoughts [went by|came by] one at a time, with [gaps|longer and longer gaps|more and more room] between them, like the last few [cars of a very long train|geese of a very long line|people walking home after a fair].
    9: Breath by breath it got later. {g} was warm, and close, and in no hurry, and the quiet came up around them both [and stayed|a little at a time, and stayed|as far as the chin].
    9: Sleep had been [standing around for some time|waiting around the corner|there for quite a while], too polite to interrupt. Now it came a little nearer, and {n} [made room|moved over|let it come].
    9: It seemed to {n} that the {bed} had begun to drift a little, the way a boat does when [somebody has untied it|no one has tied it up|the water is in no hurry]. There was no need to [steer|row].
    9: {g} said good night, and then, a good while afterward, said it again, having [forgotten the first one|lost count]. {n} didn't mind [having two|at all|the second one either].
    9: {n} went over the whole of it once more, from {h1} to {h3}, but it kept coming apart into warm pieces, and the pieces [wouldn't stay in order|wouldn't stay put|seemed to like it better that way].
    9: There's a kind of tired that's only heavy, and there's a kind that is finished. This was the second kind, and {n} [lay back|stretched out|settled] in it as if it were [hay|a warm bath|a patch of sun].
    9: The talk had come down to single words, and most of [those|them] were "[Mm|Hm|Well]." After that it came down to [less|nothing, which was plenty|breathing].
    9: The {crowd+} had left off {crowd.ing} so [gradually|gently] that nobody could have said [when|exactly when]. [One only noticed that it had been over for some time.|It was like noticing that a train has stopped.|There was just more and more room in between.]
    9: {g} had fallen asleep with an expression of great attention, as if somebody were telling {g.him} something [interesting|in confidence], very slowly, [from the beginning|one word an hour].
    9: {n} felt [a long way|miles] from the edge of [anything|things]. The {bed} went on in all directions, and [so did the dark|all of them were soft], and there was no need to [cross it|see the other side].
    9: What was left of the day had gone to stand by the [door|stairs] with its [hat|coat|boots] on, ready to leave. [Nobody held it up.|It was only waiting until {n} wasn't looking.] Then it was [gone|yesterday].
    9: Somewhere the {h1.thing} settled in its place with a small {h1.noise}, as things do when nobody is watching, and that was [the last remark of the evening|all it had to add].
    9: It takes some skill to do nothing, and {n} was getting better at it with every [breath|minute]. {g}, who was a master, [didn't even notice|showed how it's done].
    12: The sounds went out one by one, not all at once but in an order that {n} had begun to know: {h1}, done with {h1.doing}; the {h2.thing}, set gently back on its shelf; and last, from farther off, {h3}, saying good night to [nobody in particular|the dark in general|whoever might be up].
    12: {n} lay and listened to the place settle into itself, a creak, a [sigh|rustle|tick], a long wait, and then a smaller [creak|sound|creak, farther off], as though it were turning over and [pulling up its own blanket|looking for the cool side of the pillow|getting its back comfortable].
    12: {g} had been about to say something. It went unsaid, as the best things do at that hour, and the silence that took its place was [an easy one|every bit as good|a friendly one].
    12: Nothing was left to be found, or fixed, or carried anywhere. The evening had been [put away|folded up|set back on its shelf], and what [remained|was left] was only [warm, and dark, and slow|warmth, and a slow sort of dark|the warm part of it].
    12: There's a moment, just before sleep, when the day lets go of your [sleeve|hand]. {n} felt [it go|it|that], and [didn't hold on to it|let it go|wasn't sorry].
    12: It was fully dark by then, a [deep|wide|mild] and friendly dark with [no corners in it|room in it for everyone], and it moved in close on all sides and [was quiet|kept still|asked for nothing].
    12: Thoughts still came, but they came [singly|one at a time], and from farther away, and they [took their time about leaving|were in no hurry to leave|didn't stay to talk], until at last there was one that [didn't finish|never got to its end|simply stayed].
    12: In the stillness {n} could hear {g} breathing, slow and even, and without quite deciding to, began to breathe [at the same pace|in time|along].
    12: It [came|occurred] to {n} that nobody had [spoken|said anything] for quite some time, and that nobody needed to. [The thought went by, and no other came after it.|Even that thought was in no hurry.|It was the last thing that did.]
    12: {g} had given up keeping watch, though {g.he} would never have said so, and was breathing like someone [who is only resting|with closed eyes and a clear conscience]. {n} [let it pass|said nothing about it|was glad of it].
    12: The day had some way to go to become yesterday, and it had already set out. {n} could [almost hear|feel] it leaving, quietly, [with its shoes in its hand|so as to wake nobody|on the balls of its feet].
    12: {n} tried to hold on to the evening by its details, by {h1}, and {h2}, and the {h3.thing}, and found that they had gone soft, like [sugar in tea|soap that's been left in the bath|butter on a warm plate].
    12: There are silences that wait for something. This wasn't one of those. It had [all that it wanted|everything it needed], and it [simply went on|lay there and was enough|was in no hurry to end].
    12: [Tiredness|Sleep] had come up slowly, like a tide over [flat|warm] sand, and by now it was [all the way in|everywhere, and no deeper than it had to be|up to the chin, and warm]. {n} floated.
    12: {n} lay [listening|waiting] for whatever came next, and it was [some time|a while] before it became clear that nothing was going to, and that this was [the best part|what evenings are for|what they'd all been working toward].
    12: The {crowd+} had fallen silent by ones and twos, the way people leave a party that has gone well, [without making a point of it|each thinking that the others were staying|with their coats over their arms].
    12: {g} slept the way {g.he} did everything, [thoroughly|without fuss], and with an air of having meant to. {n} followed the sound of it for a bit, as one follows a [lantern|light on a road], and then didn't [need to|see it anymore].
    12: The evening had run out of [questions|errands|things to ask]. They had [been answered|been seen to|all been settled] or had gone home, and what was left was [only the hour itself, and it was late|a long, comfortable pause|quiet, and plenty of it].
    12: The {bed} had stopped being a place and become more of a [temperature|condition|mood], and {n} had given up [trying to find|looking for] [the edges of it|where it ended].
    12: Between one breath and the next there was a [gap|pause|small quiet] now, and {n} noticed, without minding, that it was [getting wider|the best part|where the sleep came in].
`)
