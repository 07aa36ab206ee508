import { byAge } from '../story-content.ts'

/** The last two sentences. The child's name is in them. */
export const lastLines = byAge(`
    2: Good night, {n}. Sleep tight.
    2: Shh. {n} is asleep.
    2: Good night, day. Good night, {n}.
    2: Close your eyes, {n}. Good night.
    2: Sleep, sleep, little one. Sleep well, {n}.
    2: All is well. Good night, {n}.
    2: Hush, hush, hush. Good night, {n}.
    2: The night is soft. So is {n's} bed.
    2: One kiss, and one more kiss. Good night, {n}.
    2: Now it is night. Sleep well, {n}.
    4: The day was over, and it had been a [good|fine|very good] one. [Good night|Sleep well], {n}.
    4: {g} closed one eye, and then the other. [And so did {n}.|{n} did the same.|So did {n}, and that was that.]
    4: Good night to everything that is [big|loud|near], and good night to everything that is [small|quiet|far]. Good night, {n}.
    4: All was well {home.at}. {n} was asleep.
    4: Soft and slow came the night. It tucked in {n} last [of all|and best].
    4: There was only one thing left to say. "Good night, {n}."
    4: Then it was quiet. Sleep well, {n}.
    4: The morning would come, but not for a [long|good long] time. [Good night|Sleep well], {n}.
    4: {n} smiled, just a [little|bit], in the dark. And then {n} was [asleep|sound asleep|gone, off to sleep].
    4: Close your eyes, {n}. The night will take good care of [everything|all of us|what is left].
    4: The night counted everyone, one by one. [The last one was {n}.|It got to {n}, and stopped.|It did not have to look for {n}.]
    4: Nobody wanted anything now. {n} [slept, and slept, and slept|was fast asleep|was already asleep].
    4: One more breath, and one more. And there went {n}, [off to sleep|into a dream|to the other side of the night].
    4: The {bed} was warm, and the dark was kind. {n} [slept|was asleep before long|had nothing more to do].
    4: Somebody said good night [twice|three times], to be sure. {n} [did not hear it|was asleep by then|heard the first one].
    6: There was nothing left to do but one thing, and it did itself. {n} [slept|was asleep|fell asleep].
    6: The last one awake {home.at} said it very softly, so as not to [spoil it|break it|wake the others]. "Good night, {n}."
    6: Whatever came next could come in the morning. {n} was already asleep.
    6: The quiet went all the way to the edge of {home} and [lay down there|came back again]. And {n} slept, [warm and sound|long and well].
    6: Somewhere in the dark a small voice said good night. {n} meant to answer, and [dreamed that instead|dreamed it|fell asleep on the way].
    6: It had been a good day, right down to the last [crumb|drop|corner] of it. [Good night|Sleep well], {n}.
    6: The night had {home} in its arms now, and it was in no hurry. [Sleep well|Good night], {n}.
    6: {g} tried to remember what {g.he} had wanted to say. It was only this: [sleep well|good night], {n}.
    6: One last look, one last breath, slow and deep. Good night, {n}.
    6: And if you had been there, you'd have heard nothing at all, it was so still. Just {n}, breathing, [fast asleep|sound asleep|far away].
    6: A day has to stop somewhere, and this was a good [place for it|spot]. Good night, {n}.
    6: Sleep came by to see who was left. [There was only {n}, and then there wasn't.|It was only {n}, and that took no time at all.|It was only {n}, who had just left.]
    6: The evening looked back once from the door and saw that everyone was [there|tucked in|quiet]. Last of all it saw {n}, [asleep|fast asleep|already dreaming].
    6: Nobody had to be told to hush. {n} was [asleep|far away], and so was everything that might have [made a noise|woken up|asked for water].
    6: If you count slowly to ten, you will be [too late|too late to see it]. {n} was asleep [at four|by seven|at six].
    6: There was a yawn, and then half of another one. {n} [kept the other half for tomorrow|never got to the end of it|slept through the rest].
    9: Nobody saw exactly when it happened. But between one breath and the next, {n} was [asleep|gone, and fast asleep].
    9: Out there the night went on with its long, slow work, and needed no [help|advice] with it. {n} slept.
    9: "Good night, {n}," said {g}, so quietly that it hardly counted as [talking|a sound|saying it]. There was no answer, which was the right [answer|one].
    9: There would be other evenings. This one was finished, and it was good [all the way through|from end to end|to the last minute], and {n} was asleep.
    9: The last thing awake {home.at} was the quiet, and it was only staying up to [keep an eye on things|make sure|turn off the rest]. [Good night|Sleep well], {n}.
    9: By the time anyone thought of saying it, {n} was already too far off to hear. They said it [anyway|all the same|even so]: good night, {n}.
    9: Morning was still a long way off, on the other side of a great deal of sleep. {n} had already [set out|started|gone some of the way].
    9: It was late, and [everything was where it belonged. So was {n}|nothing {home.at} was out of place. {n} least of all|there was no one left to say good night to. {n} slept].
    9: {n} thought of one more thing to [ask|say|look into]. [It could wait, and so could everything else, and {n} slept.|But it was a long way off, and {n} slept.|It would still be there in the morning, and {n} slept.]
    9: The dark drew itself up around {home} like a good [blanket|coat|quilt]. Underneath, warm and easy, {n} slept.
    9: Good days don't make much noise when they [close|go]. This one shut without a sound, [with {n} asleep in it|and {n} slept].
    9: There was one light fewer in the world, and nobody missed it. {n} slept [soundly|all night|until it was light again].
    9: Somebody put out the last of the evening, [carefully, so as not to spill any|and shut the door on it softly|and stood there for a moment]. {n} was asleep.
    9: It would all have to be [told|told properly] at breakfast. {n} began to put it in order, got as far as [the beginning|the second thing|the weather], and slept.
    9: Nothing else happened that day, and it [happened very quietly|took all night|happened slowly]. {n} slept through the whole of it.
    9: The pillow had been waiting since morning, and [it had been worth it|it was patient|now it got its turn]. {n} slept.
    12: Nobody could have said when it happened, least of all {n}. There was one breath, and then a longer one, and then [only sleep|sleep|nothing but sleep].
    12: The night went about its business, unhurried, as it had every night since there were nights. {n} slept through [all of it|every minute|the whole thing].
    12: "Good night, {n}," said {g}, to the dark and the quiet and [whoever was still listening|anyone left to hear it]. Nobody was, and that was as it should be.
    12: It wasn't an evening that would ever be in any book. But {n} would remember it, [sometimes, for no reason, and be glad|now and then, and be glad of it|years on, without knowing why].
    12: The quiet settled over {home} and stayed there, asking nothing of [anyone|anybody]. [Good night|Sleep well], {n}.
    12: There was one thing still to be done, and it was the easiest [thing in the world|one of all]. {n} let go of the day and slept.
    12: What was left of the evening burned down slowly, like a good fire, and went out [by itself|on its own|without a word]. By then {n} was [long asleep|asleep].
    12: Everything that could be put right had been, and everything else had agreed to [wait|keep]. {n}, warm and far away, was asleep.
    12: Somewhere a last sound came and went without needing to be [answered|explained]. {n} was asleep[.| and didn't hear it.]
    12: It was late, and it was quiet, and nothing anywhere was being asked of {n}. Sleep came in, and sat down, and [stayed|made itself at home].
    12: An evening ends more than once: for {g}, for {home}, for the dark. For {n} it had [ended already, in sleep|been over for some time].
    12: There's nothing to tell about the rest of it. {n} slept, and [the night kept count|it was a long, good night].
    12: The rest of the night belonged to no one in particular, so it was left [on|open] for whoever came by. {n} had [no further use for it|gone on ahead] and was asleep.
    12: Somebody ought to have said something memorable. Instead it was just [very quiet, which did as well|late, and warm|dark, and nobody minded], and {n} slept.
    12: One can't see the moment itself. One can only see that there was {n}, [thinking it over|still listening], and that then there was {n}, asleep.
    12: The evening signed its name at the bottom, [blotted it|in no great hurry|legibly, for once], and was over. {n} was asleep before [the ink was dry|the last letter|it got to the date].
`)
