import { beat, type Plot, titles } from '../story-content.ts'

export const thingToReturn: Plot = {
  id: 'thing-to-return',
  premise:
    "The child finds a small treasure and looks for its owner. It is the guide's, who has patted an empty pocket for years.",
  titles: titles(`
    {n} Finds {a treasure}
    Whose {treasure} Is It?
    {n} and the Lost {treasure}
    The {treasure} That Went Home
  `),
  beats: [
    beat(
      'problem',
      `
      2: {n} sat down. Ow! What was that? It was {a treasure}. So small. So nice. "Whose is it?" said {n}.
      2: Look! Down on the floor was {a treasure}. {n} picked it up. "Is it yours?" said {n}. "I don't think so," said {g}.
      2: {n} saw a bit of shine, way back in the dark. {n} pulled it out. It was {a treasure}! "Someone lost it," said {n}.
      2+ It fit in {n's} hand, just so.
      2+ "Someone must be sad," said {n}. "We have to give it back."
      4: {n} saw something shine in a dark corner. It was {a treasure}, worn smooth, with a tiny star scratched in it{sets.star}. "That isn't mine," said {n}. "Somebody has lost it." || "Then somebody wants it back," said {g}.
      4: {n} sat down on something hard. It was {a treasure}, worn smooth, and somebody had scratched a star in it{sets.star}. "Did you lose this?" asked {n}. || "I don't believe so," said {g}. "It's lovely, though."
      4: Under the {bed} there was dust, a pencil, and {a treasure}. {n} brought out the last one and blew on it. It was worn smooth, and it had a tiny star{sets.star}. || "Whose can it be?" said {n}. "We must find out before bed."
      4+ It was warm from {n's} hand already. It felt as if it liked being held.
      4+ "You could keep it," said {g}. {n} thought about that. But it was somebody's. You could tell.
      6: {n} had dropped a crumb, and in looking for the crumb found {a treasure}, wedged deep in a corner, worn smooth by somebody, with a crooked star scratched into it{sets.star}. || "Somebody will be missing that," said {n}.
      6: There was something stuck behind the leg of the {bed}, and {n} worked it loose with one finger. Out rolled {a treasure}, worn smooth on one side, and with a star scratched on the other{sets.star}. || "Well, it's somebody's," said {g}. "Things always are."
      6: Nobody else would have found it, but {n} was closest to the floor: {a treasure}, gray with dust. {n} rubbed it on a sleeve. It was worn smooth, and it had a star scratched in it{sets.star}. || It began to shine at once, as though it had only been waiting to be asked.
      6+ "Finders keepers," said {g}, trying it out. They both thought that it didn't sound right.
      6+ {n} held it up to one eye. Everything behind it looked small and far away, like a long time ago.
      9: In a corner where nobody had swept in living memory, {n} found {a treasure}. One side was worn quite smooth, and on the other somebody had scratched a star{sets.star}. || So somebody had lost it, and might be looking still.
      9: {n} put down one hand and felt something small and cool. It was {a treasure}, thick with dust, worn smooth, with a star scratched into it{sets.star}. "Not mine," said {g}, "or I'd know." || So they would have to find out whose.
      9: "What's this?" asked {n}. It had rolled out from under the {bed}. It was {a treasure}, and it was worn quite smooth on one side. {g} turned it over, looked at the star that somebody had scratched there{sets.star}, and shook {g.his} head.
      9+ You could see that it had been loved. It had that shine that comes only from being carried about.
      9+ "It's late to be returning things," said {g}. / "It's later for whoever lost it," said {n}.
      12: {n} came across it by accident, in a corner: {a treasure}, furred with the dust of years, with a hollow worn into it and a crooked star scratched on the back{sets.star}. || But it had been held a great deal by someone, and {n} found that one can't simply put such a thing back in a corner.
      12: Something lay behind the {bed}, and {n}, who could never leave a thing lying behind anything, fished it out. {g} put on {g.his} spectacles. "It's {a treasure}," said {g}, "with a hollow for a thumb, and somebody's star scratched on it{sets.star}." || {g.he} turned it over. "I wonder whose it was."
      12: {n} had all but stepped on it. It was {a treasure}, not large, with a hollow rubbed into one side, and {n} turned it over and found a scratched star{sets.star}. || "Somebody carried this for years," {n} said, "and then one day they didn't."
      12+ {g} remarked that whoever it was had most likely forgotten it. {n} wasn't so sure that things are forgotten. Perhaps they're only not thought of.
      12+ It lay in {n's} hand with a kind of composure, like someone in a waiting room who has been told that it won't be long now.
    `,
      { sets: ['thing found'] },
    ),
    beat(
      'plant',
      `
      2: {g} put {a g.hand} on {g.his} pocket. Pat, pat. {g.he} did that a lot. "What is in there?" said {n}. "Not a thing," said {g}. "Come, let us go."
      2: "Let us ask," said {g}. Pat, pat went {g} on {g.his} pocket. "Why do you do that?" said {n}. "I just do," said {g}.
      2: Pat, pat, pat. {g} gave {g.his} pocket a pat. It was flat. "I do that when I think," said {g}. "Now I think we go."
      2+ {n} had a pocket, too. In went the {treasure}.
      2+ Pat, pat. {n} did it as well. It was fun.
      4: "Hm," said {g}, and patted {g.his} vest pocket. {g.he} always did that when {g.he} was thinking. "What do you keep in there?" asked {n}. "Nothing at all," said {g}. "It's just a thing I do."
      4: Before they left, {g} patted {g.his} pocket, twice, the way you do to see if something is there. "Is it there?" asked {n}. "Is what there?" said {g}. The pocket was empty.
      4: "We'll ask everyone," said {g}. Pat, pat, went {g.his} {g.hand} on {g.his} pocket. "Did you forget something?" asked {n}. "I don't think so," said {g}. "It always does that."
      4+ The pocket was worn thin from being patted. You could nearly see through it.
      4+ {n} carried the {treasure} in one hand, with the other hand on top.
      6: {g} patted {g.his} vest pocket. It was a habit of {g.his}. {g.he} did it when {g.he} went out and when {g.he} came in and when {g.he} couldn't sleep. "What's in there?" asked {n}. / "Nothing," said {g}. "There never is."
      6: "Let's go and ask," said {g}, and patted {g.his} pocket, as if to make sure of something. {n} had seen {g.him} do that a hundred times. There had never been anything in it but a bit of lint.
      6: On the way out {g} stopped and patted {g.his} pocket, left side, twice. / "Forgotten anything?" asked {n}. / {g} frowned. "No," {g.he} said. "I always think so, just for a second. And then it goes."
      6+ "My grandmother did it, too," said {g}. "But then, she had a handkerchief in hers."
      6+ {n} wrapped the {treasure} in a bit of {fluff}, since nobody likes to be shown around with cold feet.
      9: {g} patted {g.his} vest pocket before they set out. {n} had often noticed it, that small double pat, left side, like a knock at a door. "It's empty," said {g}, seeing the look. "It's only a habit. I couldn't tell you where I got it."
      9: "After you," said {g}, and {g.his} {g.hand} went to {g.his} pocket, pat, pat, and came away again, faintly disappointed. {g.he} did it so often that {g.he} no longer knew. {n} knew, because {n} noticed such things.
      9: They set off, {n} with the {treasure} in one fist, and {g} patting {g.his} left-hand pocket, as {g.he} did on leaving any place at all. "What is it you're checking for?" asked {n}. {g} thought. "Do you know," {g.he} said, "I've never wondered."
      9+ The cloth of that pocket was worn through and darned, and worn through again, over nothing at all.
      9+ "We need someone who knows things," said {n}. / "Or someone who loses things," said {g}. "That's most people."
      12: {g} paused on the threshold and touched {g.his} left vest pocket, twice. It was the lightest of gestures, and {g.he} made it perhaps fifty times a day. {n} had once asked what was in there. "Nothing," {g} had said, surprised. "Why?"
      12: "Well, let's find them," said {g}, and {g.his} {g.hand} strayed to the pocket of {g.his} vest, and patted it, and found it flat. It was a thing that {g.he} did. For a moment afterward {g.he} always looked as though someone had called {g.him} from another room.
      12: There's usually one thing about a person that you stop seeing. With {g} it was the pocket, which {g.he} patted, coming or going, pat and pat, and in which there had never been anything as far as anyone knew.
      12+ {n} put the {treasure} in a breast pocket and, out of some instinct, patted it. It felt reassuring. One could see how a person might get used to that.
      12+ "If I'd lost it," said {g}, "I should want it back." {n} said that this was the general idea.
    `,
      { needs: ['thing found'], sets: ['pocket patted'] },
    ),
    beat(
      'try1',
      `
      2: "Is this yours?" said {n}. {h1} looked and looked. "No," said {h1}. "Mine goes {h1.noise}. This one does not go {h1.noise}."
      2: {h1} put it by the {h1.thing}. "It is not from here," said {h1}. "But it is old. See? It is so smooth."
      2: "Not mine," said {h1}. "I have my {h1.thing}. I have not lost a thing." {h1} gave it back to {n}.
      2+ "I wish it was mine," said {h1}. "I like it."
      2+ {n} put it up to one ear. It did not say whose it was.
      4: {h1} stopped {h1.doing} and held it up to the light. "It isn't mine," {h1.he} said. || "But look how smooth it is here. Somebody has rubbed it with a thumb, again and again."
      4: "I'd remember that," said {h1}. {h1.he} tried it against the {h1.thing}, and it didn't belong there at all. "It's old," {h1.he} said. || "It's older than you."
      4: "No," said {h1}, very honestly, even though {h1.he} would have liked to have it. || "But I can tell you something. Someone little had it once. Look, there are tooth marks."
      4+ Where it was worn, {n} felt a little hollow{needs.star}. A thumb fit there just right.
      4+ "If you don't find them," said {h1}, "I could look after it." "We'll find them," said {n}.
      6: {h1} put down the {h1.thing} and examined it from all sides. "Not mine," {h1.he} said with regret. || "But I can tell you one thing. It's been carried. See this smooth place? That's years of thumb."
      6: "I never lose anything," said {h1}, looking around for {h1.his} {h1.thing}, which was in plain sight. || "It's not from my corner. And it's old. Whoever lost that was small then, and isn't now."
      6: {h1} would dearly have liked to say yes. You could see it. "No," {h1.he} said at last, and gave it back. || "There are tooth marks on it. I'd say that somebody had it as a baby."
      6+ So that was a clue. {n} tried to think of who had ever been a baby. It turned out to be nearly everybody.
      6+ {g} had been looking on, patting {g.his} pocket. "Fancy," {g.he} said. "And still nobody knows it."
      9: {h1} broke off {h1.doing} and gave it {h1.his} whole attention. "Not mine. But it was somebody's favorite," {h1.he} said. || "Feel that edge? You don't wear a thing down like that by owning it. You do it by holding on to it."
      9: "I know everything that I've got," said {h1}, "and I don't have that." {h1.he} sniffed at it. "It's old. Twice your age, and then some. || Whoever dropped it has had time to grow a beard."
      9: {h1} compared it with the {h1.thing}, in case they were related. They weren't. What {h1.he} did find was a row of little dents. "Teeth," said {h1}. || "First ones. Somebody cut their first teeth on this."
      9+ {n} thanked {h1}, and counted up: old, well loved, marked with a star{needs.star}. It was like hearing about someone before you meet them.
      9+ "I'd have liked it to be mine," {h1} admitted. "It has such a look of having been missed."
      12: {h1} stopped {h1.doing}, which was a mark of respect, and took it over to the light. "It isn't mine," {h1.he} said, "but it was held. Not kept in a drawer, held. You see where the thumb went."
      12: It took {h1} some time to say that it wasn't for {h1.him}, because {h1.he} was enjoying the possibility. "It's a long time ago that it was lost," {h1.he} said, giving it back. || "Nobody wears a thing so smooth nowadays. They haven't the patience."
      12: "Look at that," said {h1}, and set down the {h1.thing} to point. Along one side were five or six dents, no bigger than pinheads. || "That's a baby's bite. So you're looking for someone who had teeth once, and they were new."
      12+ "It narrows it down," said {n}, "to people who were babies." / "I was a very early baby," {g} offered. Nobody took it up.
      12+ {n} noticed how each person who handled it was slow to hand it back. It had that about it. It made you want to be the one who'd lost it.
    `,
    ),
    beat(
      'try2',
      `
      2: {h2} took a sniff. Sniff, sniff. "It smells of {snack+}," said {h2}. "Who has {snack+}?" They all had {snack+}!
      2: "Not mine," said {h2}. {h2} put it in the {h2.thing}. {H2.noise}! It fell right out. "See? It does not want to be mine."
      2: {h2} shut {h2.his} eyes and held it. "It feels like home," said {h2}. "But it is not my home."
      2+ {g} had one hand on {g.his} pocket. Pat, pat.
      2+ "Not {h1}. Not {h2}. Who, then?" said {n}.
      4: {h2} sniffed it all over. "It smells of {snack+}, and of old wool," {h2.he} said. || "It's been in a pocket. It's been in a pocket with {snack+}." That was a good clue. But who has pockets?
      4: "I do lose things," said {h2}. "But I lose big things. Last week I lost a ladder." {h2.he} turned it around. || "And I'd know that star. You'd never forget making a star like that."
      4: {h2} tried it in the {h2.thing}. It went {h2.noise} and hopped out again. "It has its own place somewhere," said {h2}. || "A small, snug place, just that size."
      4+ "I think I know that star," said {g}{needs.star}, and then {g.he} shook {g.his} head. "No, I don't. How silly."
      4+ {n} looked at everyone's pockets after that. {g's} was the thinnest.
      6: {h2} went about it with {h2.his} nose. "Wool," {h2.he} said, sniffing. "{snack+}. And lint. That's been in a pocket, and not for one day, either. It practically grew up in there."
      6: "Now, this star," said {h2}, squinting{needs.star}. "It's very small, and very crooked. That was done by somebody young." || "You only do that to a thing if you want to know it again." {g} leaned in to look, and went quiet for a bit.
      6: {h2} didn't keep small things. They got lost in the {h2.thing}. "It wants a place exactly its own size," {h2.he} said. || "You'd feel it there, without looking. You'd miss the weight."
      6+ "I made a star like that once," said {g}{needs.star}. "I must have been, oh, so high. I wonder on what."
      6+ "Old, and loved, and not {h1's}, and not {h2's}," {n} counted. "We're getting closer. I can tell, because it feels warmer."
      9: {h2} had a scientific nose. "Wool," {h2.he} announced. "{snack+}. Lint, of several ages. This lived in a pocket." {n} looked at it with new interest. || So there was a pocket somewhere with nothing in it.
      9: {h2} took an interest in the star{needs.star}. It had five points, all different, the kind you do with your tongue out. / "How odd," said {g}. || "I used to draw them like that. I could never get the last bit to meet."
      9: {h2} weighed it in {h2.his} palm. "A thing like this," {h2.he} said, "you don't look at. You just check that it's there. A hundred times a day, I expect. || And you'd go on doing it for a while after it was gone."
      9+ They thanked {h2}. {g} patted {g.his} pocket and held open the way.
      9+ "It's a strange thing," {g} said as they walked. "I do wish I could help. I've the feeling that I nearly can."
      12: "It's a pocket piece," said {h2}. "You carry it so as to have it." {h2.he} laid it down next to the {h2.thing}, very gently. || "You wouldn't take it out much. You'd just make sure, every so often, without knowing you did it."
      12: {h2} looked longest at the star, which had been scratched by someone with more feeling than skill{needs.star}. || {h2.he} pointed out that the last line missed the first by a good bit. / "They're harder than they look," said {g}, rather quickly. {n} glanced at {g.him}.
      12: {h2} smelled it, with closed eyes. "Wool. A vest, I'd say. {snack+}, of course. And something else, that you get only in very old pockets." {h2.he} opened {h2.his} eyes. || "It isn't lost. It's just been out for a very long time."
      12+ {n} had begun to have a suspicion. It was still far too good to be said out loud.
      12+ "I feel for them, you know," said {g}, touching {g.his} own pocket. "There's always a bit of you that goes on looking."
    `,
    ),
    beat(
      'try3',
      `
      2: {h3} looked at it. Then {h3} looked at {g}. {g} went pat, pat. "Hmm," said {h3}. "Who has a pocket with nothing in it?"
      2: "Not mine," said {h3}. "It wants a pocket. Who pats a pocket all day long?" {n} looked up.
      2: {h3} was {h3.doing}. "Go home," said {h3}. "Whose it is was there all the time." Pat, pat, went {g}.
      2+ {n} looked at the pocket. It was just so big.
      2+ "Who can it be?" said {g}. Pat, pat.
      4: {h3} looked at the {treasure}, and then {h3.he} looked at {g}, who was patting {g.his} pocket. || "You've come a long way," said {h3}, "with the answer right beside you." {g} looked to see who was beside {n}.
      4: "Watch what hands do," said {h3}. "Hands remember better than heads." {n} watched everyone's hands. {h3's} were busy {h3.doing}. || {g's} went pat, pat.
      4: {h3} said, "When you lose a thing, you don't stop looking for it. Some bit of you keeps on." {g} nodded. Pat, pat. || And {n} began to smile.
      4+ "What's so funny?" asked {g}. "I'll tell you at home," said {n}.
      4+ {h3} winked. It was a slow wink, so that {g} wouldn't see it.
      6: {h3} took one look at the {treasure}, and one at {g}, and went back to {h3.doing}, humming. / "Well?" said {n}. / "I wouldn't ask people what they've lost," said {h3}. || "They never know. I'd watch their hands."
      6: "I can't say whose it is," said {h3}. "But I've seen somebody looking for it. Every day for years, in the same place. Two pats, and then a little sigh." {n} turned around slowly. || {g} was patting {g.his} pocket.
      6: {h3} asked where they'd found it. / "On the floor," said {n}. / "Whose floor?" said {h3}. {n's} mouth opened. || {g} was looking the other way, at the {sky}, with {a g.hand} on {g.his} vest.
      6+ "Well, that was no help," said {g}. / "Wasn't it?" said {n}.
      6+ It's hard to keep a secret when it's swelling up inside you like a bun. {n} walked fast.
      9: {h3} didn't trouble to examine it. {h3.he} had been looking past {n}, at {g}, and at what {g's} {g.hand} was doing. || "How long has {g} done that?" {h3.he} asked quietly. / "Always," said {n}. And then, "Oh."
      9: "People don't remember what they've lost," said {h3}. "But something in them does. It'll go on knocking at the place for years." || From behind {n} came a sound, soft and regular. Pat, pat.
      9: {h3} wanted to know just one thing. "On whose floor was it?" {h3.he} said. It was so obvious a question that nobody had asked it. || {n} turned to look at {g}, who was standing there like anybody, with one hand on an empty pocket.
      9+ "I'd do it at home," said {h3} in {n's} ear. "It's the kind of thing you want to be sitting down for."
      9+ All the way back {n} watched it happen: at the corner, pat, pat; at the steps, pat, pat. It was like a clock that everyone has stopped hearing.
      12: {h3} studied not the {treasure} but {g}, who had wandered a few steps off and was gazing at the {sky}. A hand went to a pocket. Twice. || "There's your owner," {h3} said under {h3.his} breath. "I don't suppose anybody has told {g.him}."
      12: "The head lets go," said {h3}, {h3.doing}. "It has to; there's so much to carry. The hand doesn't. You'll see a hand go on looking for a thing years after everyone has stopped." || {n} didn't turn around. There wasn't any need to. One could hear it.
      12: "You've asked all the people who might have dropped it," said {h3}, "and had them all standing on the wrong floor." {n} went over that twice. || It had been in {g's} own corner, and it had been there for years.
      12+ {n} put the {treasure} away, very deep. It seemed important not to be seen to be smiling.
      12+ "No luck?" said {g} sympathetically, coming back. "Never mind. You were kind to try." {n} said that there was one more person to ask.
    `,
      { sets: ['hands watched'] },
    ),
    beat(
      'turn',
      `
      2: Back they went to {nook}. "{g}," said {n}, "sit. Shut your eyes. Put out your hand." {g} shut {g.his} eyes. {g} put out {g.his} {g.hand}.
      2: They were back {nook.at}. Pat, pat, went {g}. {n} took the {treasure}, so soft, so slow, and put it in that pocket. Pat, pat… oh!
      2: Back {nook.at}, {n} said, "I know whose it is." "Who?" said {g}. "Pat your pocket," said {n}. And in the pocket was… what?
      2+ {g} did not move. {g} did not say a thing.
      2+ "It is in there," said {g}. "It is in there now!"
      4: Back {nook.at}, {n} waited for the right time. Then, very gently, {n} let the {treasure} slide into {g's} pocket. "Now," said {n}, "do the thing you always do." Pat, pat. {g} stood quite still.
      4: When they were back {nook.at}, {n} said, "Close your eyes, {g}, and hold out your hand." {g} did. {n} put the {treasure} into it. And {g's} {g.hand} went, all on its own, right to the place where it was worn{needs.star}.
      4: They sat down {nook.at}. "I think it's yours," said {n}. "Mine?" said {g}. "No, no. I haven't lost anything." But {g.his} {g.hand} was already holding it, as if it knew better.
      4+ It fit. It fit as a nut fits in its shell.
      4+ "I was so high," said {g} slowly. "I was just so high."
      6: Back {nook.at}, while {g} was seeing to the {bed}, {n} dropped the {treasure} into the left-hand pocket of {g's} vest. It fit exactly. Then {n} waited. / "Well, I suppose it's time," said {g}, and patted {g.his} pocket, and didn't move again for quite some time.
      6: "Sit down," said {n}, when they were back {nook.at}. "Now pat your pocket." / "I don't pat my pocket," said {g}, and patted it. / "That's where it goes," said {n}, and held out the {treasure}.
      6: {n} waited until they were back {nook.at} and {g} was comfortable. "I've found out whose it is," said {n}, and laid the {treasure} in {g's} {g.hand}. / "Oh, but it isn't…" {g} began. But {g.his} {g.hand} had found the place that was worn smooth{needs.star}. It stayed there.
      6+ There's a sound that people make when they remember something all at once. It's not loud. {g} made it.
      6+ {g} turned it over. There was the star{needs.star}. "I never could get the last line to meet the first," {g.he} said.
      9: Back {nook.at}, {n} took the {treasure} and, without a word, dropped it into {g's} left vest pocket. It went in like a key. {g} talked on for half a sentence, and {g.his} {g.hand} came up, pat, and stopped. There wasn't a second pat.
      9: "May I see your hand?" said {n}, back {nook.at}. Into it went the {treasure}. {g} was about to say something, probably that it couldn't be for {g.him}. But {g.his} {g.hand} had closed over it, and moved to and fro on the worn place{needs.star}, as if it had never been away.
      9: They were home before {n} said it. "It was here the whole time. It has a star on it, the kind a child would scratch{needs.star}, and you have a pocket that you pat." {g} looked at {n}, and at the pocket, and at the {treasure}. You could see it coming up, from a long way down.
      9+ "I'd only just learned to walk," said {g}. "I dropped it, and it rolled, and they moved the furniture, and they said never mind." {g.he} stopped. "I didn't know that I'd minded."
      9+ Outside it had grown late. Neither of them got up to do anything about it.
      12: Back {nook.at}, {n} let the {treasure} fall into {g's} left-hand pocket. It made no sound at all. {g} was remarking on the hour; {g.his} {g.hand} rose, as it had fifty times that day, and came down, and there was something there.
      12: "There's one more person I'd like to ask," said {n}, back {nook.at}. "Is this yours?" / {g} took it, smiling, ready to say no. {n} watched the smile stay where it was while everything behind it changed.
      12: {n} had meant to explain, back {nook.at}: the corner, the star{needs.star}, the pocket. It wasn't needed. {g} had taken the {treasure} only to be polite, and {g.his} {g.hand} went straight to the hollow, and moved there, once, twice, like someone coming home in the dark who doesn't have to look for the switch.
      12+ "Well," said {g}, after what must have been several minutes. "There you are." It wasn't to {n}.
      12+ All those years of reaching for it, {n} thought. And every time the hand had come away and said nothing about it, and every time it had hoped.
    `,
      { needs: ['pocket patted', 'hands watched'], sets: ['owner known'] },
    ),
    beat(
      'payoff',
      `
      2: "It is mine!" said {g}. "I had it when I was small. I lost it. I was so sad!" Pat, pat. Now the pocket was not flat. It had the {treasure} in it.
      2: "I know it now," said {g}. "It was mine, when I was a baby." {g.his} eyes were wet, but they were glad. "You gave it back to me, {n}."
      2: It was {g's} own! It had been on the floor the whole time. Pat, pat, went {g}. "There it is," said {g}. "There it is!"
      2+ {n} gave the pocket a pat, too. It was fat and good.
      2+ "That is why I pat," said {g}. "I was looking."
      4: "It's mine," whispered {g}. "I had it when I was very small, and one day it was gone." {g.he} patted {g.his} pocket. For the first time in a hundred years there was something in it.
      4: {g} had lost it so long ago that {g.he} had forgotten it. But {g.his} {g.hand} hadn't. It had looked in that pocket every day. Pat, pat. And now, at last, the {treasure} was there.
      4: "I drew that star," said {g}, laughing{needs.star}. "And I cried for a week when it was lost." {g.he} put it where it belonged, in the little worn-out pocket, and it went in as if it had never left.
      4+ "How did you know?" asked {g}. "You told me," said {n}. "You told me all day long."
      4+ {g} patted it again. {g.he} couldn't stop. It was so good that it was there.
      6: "I had it when I was no bigger than you," said {g}. "And the day I lost it, I looked in that pocket, and looked in it, and looked in it." {g.he} laughed, and had to wipe {g.his} nose. "I suppose I never stopped."
      6: {g} put the {treasure} back in its pocket, and gave it two pats. They sounded quite different from all the other pats. The others had been a question. This was the answer.
      6: "So it was me that lost it," said {g}. "And I went around with you all evening, asking!" {G.he} shook {g.his} head. {g.his} pocket hung down a bit on that side now, and it looked right, like a picture somebody has finally hung straight.
      6+ "Were you very sad?" asked {n}. / "For a week," said {g}. "And then, I see, a bit every day after that."
      6+ Somewhere {h1} would be glad to hear of it. So would {h3}, who had known it all along.
      9: "I'd forgotten that I ever had it," said {g}. "I'd only remembered that it was gone." {g.he} slid the {treasure} back where it lived, and {g.his} {g.hand} followed, pat, pat, and for once in its life found what it came for.
      9: {g} told it all then, how {g.he} used to hold it in order to fall asleep, and how one night it wasn't there. After that there'd been other things. "But none of them went in that pocket," said {g}. "Isn't that funny? I always put them in the other."
      9: It had been lost in that very room. {g} had grown up and grown old on top of it, and walked across it every day, patting {g.his} pocket. "I was never more than six feet from it," said {g}, and began to laugh.
      9+ "You could have kept it," said {g}. / "I thought about it," said {n} honestly. "But you were missing it. I just didn't know that it was you."
      9+ {n} waited to see whether {g} would stop patting. {g.he} didn't. But there wasn't any sigh afterward.
      12: {g} told it haltingly. {g.he} had fallen asleep with it every night for years, and then one night it was gone, and the grown-ups were kind, and {g.he} had gotten over it. "I did get over it," said {g}, wondering. "I must have done it all except for the hand."
      12: "You look for a thing," {g} said, "and you stop, and you forget that you were looking. And some part of you is still at it." {g.he} slipped the {treasure} into the pocket. {g.his} {g.hand} came up by itself, and patted, and was told yes.
      12: It turned out that it had been dropped in that very room, some sixty years earlier, and had rolled about a yard. {g} considered the yard. "I've been to a great many places," {g.he} said. "You'd think that I'd have tried that one."
      12+ "What do I do now?" asked {g}, after a pause. "I've always been someone who'd lost it." / "You'll get used to it," said {n}.
      12+ There was no thanks, as such. {g} just moved over, and the two of them sat for some time in the kind of silence that has something in its pocket.
    `,
      { needs: ['owner known'], sets: ['thing returned'] },
    ),
    beat(
      'after',
      `
      2: It was late. {n} lay in the {bed}. {g} sat by {n}, with {a g.hand} on the pocket. It did not pat. It just lay there, still.
      2: "Good," said {g}. "Good, good." {n} got in the {bed}. The {treasure} was home. {g} was home. {n} could rest.
      2: {g} let {n} hold it one more time. It was warm and smooth. {n} lay in the {bed} and rubbed it with a thumb. Slow, slow.
      2+ Now the hand could stop. It was so tired of looking.
      2+ Each thing had its spot. {n's} spot was here.
      4: "I used to hold it to fall asleep," said {g}. "Would you like to?" So {n} lay down in the {bed} with the {treasure} in one hand, and a thumb where it was worn{needs.star}. It does make you sleepy. {g} was right.
      4: {n} climbed into the {bed}. {g} sat down beside it and patted {g.his} pocket, pat, pat, and then just pat. || Then {g.he} patted the blanket instead, in just the same way.
      4: Now it was home. The {treasure} was in the pocket. {n} was in the {bed}. || {g's} {g.hand} lay quite still, for it had nothing more to look for.
      4+ It's a nice thing to give something back. It feels like having it, only lighter.
      4+ The little star went to sleep in the dark of the pocket{needs.star}. It was used to the dark.
      6: "It's good for going to sleep with," said {g}. "You may have it for tonight. I know where it is." || {n} lay in the {bed} and rubbed the smooth place with a thumb{needs.star}, back and forth, and could feel all the other nights in it.
      6: {n} lay in the {bed}. Nearby {g} sat and patted {g.his} pocket, and then forgot to, for the first time in sixty years, and let {g.his} {g.hand} lie in {g.his} lap.
      6: Before lying down, {n} looked once at the place on the floor. It was just a floor now. Nothing was waiting there. || The {bed} was soft, and there wasn't anything left in the world that had to be brought to anybody.
      6+ {g} hummed something, not very well. It was something from when {g.he} was so high.
      6+ "Where shall we put it tomorrow?" asked {n}. / "In the pocket," said {g}. "It knows the way."
      9: "Here," said {g}. "Just for tonight. It knows how to do it." So {n} lay in the {bed} with the {treasure} in one hand and found the hollow{needs.star} where a small thumb had gone, night after night, on the way to sleep. It still led there.
      9: {n} lay in the {bed} and listened. Every so often there was a pat. They came farther and farther apart, like the last drops after rain, and then the hand lay still and had nothing more to ask.
      9: The {bed} was ready. {n} lay down in it, with the good, empty-handed feeling of having delivered something to the right address.
      9+ "It's smaller than I remember," said {g} after a while, in the dark. "But so is everything. It's a comfort, really."
      9+ In the corner there was a gap now, the size of a thing. It would fill up with dust in time, and nobody would ever know.
      12: "You have it tonight," said {g}, and put it into {n's} hand. "It's for going to sleep with, and I'm practically asleep already." || So {n} lay in the {bed} and put a thumb in the worn place{needs.star}, where another had been, and moved it as the other had moved, and felt how well the way was marked.
      12: {n} lay in the {bed}, listening to {g} settle down for the night. There was a pat, and a long pause. There was one more. || After that there was only breathing, and a hand at rest for the first time since nobody knew when.
      12: It had been a long way around to a place a yard off. {n} lay in the {bed} and thought about that, without hurrying, and about all the other things that must be lying quite near to the people who were looking for them.
      12+ "Thank you for asking everybody," said {g} out of the dark. "I think I wanted to hear them all say that it wasn't theirs."
      12+ One knows, lying in the dark, where certain things are without having to look. It was like that. It was in its place. So was everyone.
    `,
      { needs: ['thing returned'] },
    ),
  ],
}
