import { beat, type Plot, titles } from '../story-content.ts'

export const forgottenLine: Plot = {
  id: 'forgotten-line',
  premise: 'Nobody knows the last line of the lullaby. The guide yawns whenever it comes, and that is the last line.',
  titles: titles(`
    {n} and the Song With No End
    The Last Line
    How Does It End, {n}?
    The Lullaby {home.at}
  `),
  beats: [
    beat(
      'problem',
      `
      2: {g} sang the night song. "Hush, says the big. Hush, says the small. And then…" {g} stopped. "I do not know the end!" said {g}.
      2: There is a song {home.at}. They sing it to go to sleep. "But the end is gone," said {g}. "I lost the end of the song."
      2: "Sing with me," said {g}. "Hush, says the big. Hush, says the small. And then, and then…" And then what? No one knew.
      2+ "Tra-la-la?" said {n}. "No," said {g}. "It is not tra-la-la."
      2+ No end, no sleep. All the {crowd+} sat up and waited.
      4: Every night {g} sang the good-night song. "Hush, says the big one. Hush, says the small. And then…" {g.he} stopped. "And then what?" asked {n}. || "I've forgotten," said {g}.
      4: There was a song that everyone {home.at} fell asleep to. Tonight {g} got all the way to the last line, and it wasn't there. || "It's gone right out of my head," said {g}.
      4: "Hush, says the big one," sang {g}. "Hush, says the small. And then… oh dear." {g.he} tried it again from the top. || At the same spot the song fell off, like a sock.
      4+ "How does it feel, the end?" asked {n}. "Lovely," said {g}. "Wide and slow. But I don't know the words."
      4+ The {crowd+} waited for the end. You can't fall asleep on "and then."
      6: {g} sang the lullaby every evening, and {home} went to sleep by it. "Hush, says the big one, hush, says the small, and then…" sang {g}. Then {g.he} blinked. || "It's gone," {g.he} said. "I had it, and it's gone."
      6: "You wouldn't know how it ends, would you?" asked {g}. {g.he} was partway through the lullaby. || "Hush, says the big one, hush, says the small, and then…" {n} didn't know. {n} had always been asleep by then.
      6: The lullaby had four lines, and {g} could find only three. The third one went "Hush, says the big one, hush, says the small." || After that came "and then," and after that came nothing whatever.
      6+ {n} tried out some endings. "And then we fall?" "And then the wall?" They rhymed, but nobody got sleepy.
      6+ The trouble with half a lullaby is that it only makes you half asleep, and then you lie there on that side.
      9: "Hush, says the big one, hush, says the small, and then…" {g} sang, and broke off. {g.he} had been singing that lullaby for longer than anyone could remember, and tonight the last line simply didn't come.
      9: Nobody {home.at} slept until {g} had sung the lullaby right to the end. So it was rather serious that {g.he} had gotten to the words "and then" three times now, and three times had gone no further.
      9: {g} was humming, and stopping, and humming. "Hush, says the big one, hush, says the small, and then… You see?" {g.he} said to {n}. || "There's a step missing. I keep putting my foot where it was."
      9+ "What did we sing last night?" asked {n}. / "The whole thing," said {g}. "But I wasn't listening. I was singing."
      9+ Out there the {crowd+} were waiting in the dusk, leaning forward a little, as you do on the edge of a line.
      12: {g} had sung the same lullaby over {home} every night of {g.his} life, and it had never occurred to {g.him} that one could lose the end of it. || "Hush, says the big one," {g.he} sang, "hush, says the small, and then…" And then, nothing.
      12: It was the last line that was missing. {g} went up to it again and again, "hush, says the small, and then," and each time pulled up short, like a horse at a fence. || "It's absurd," said {g}. "I sang it yesterday."
      12: "Hush, says the big one, hush, says the small, and then…" sang {g}, and stopped. "You don't happen to know how it finishes?" {n} had heard the lullaby a hundred times, and had never once heard it finish. || It was that good a lullaby.
      12+ There is nothing so wakeful as "and then." You could feel all {home} lying there with its eyes open, on the brink of a verb.
      12+ {n} proposed a few lines that scanned. {g} listened politely. They were perfectly good lines, {g.he} said. They just weren't what happened.
    `,
      { sets: ['line lost'] },
    ),
    beat(
      'plant',
      `
      2: "I will try it one more time," said {g}. "Hush, says the small. And then… aah." A big yawn came. "Oh, sorry," said {g}. "Come, let us go and ask."
      2: "Hush, says the small, and then…" said {g}. And {g.he} had to yawn. So big! "That always comes right there," said {g}. "Let us ask for help."
      2: {g} sang, and {g} yawned. {g} sang it again. {g} yawned again! At the same spot. "How silly," said {g}. "Off we go."
      2+ It was a yawn as big as a door.
      2+ {n} had to yawn a bit, too. Yawns jump.
      4: "Once more," said {g}. "Hush, says the small. And then…" {g} yawned, a huge one. "Excuse me! That happens every time I get there. It's very rude." They went off to ask the others.
      4: {g} tried so hard to remember that {g.he} had to yawn. "Hush, says the small, and then, aaah. There! Every time. Just when I've nearly got it, I have to yawn." {n} took {g.his} {g.hand}. "Somebody must know," said {n}.
      4: "Maybe if I don't think about it," said {g}. {g.he} sang it fast. "Hush-says-the-small-and-then," and then a yawn came and ate up the rest. "Bother," said {g}. "Let's go and ask."
      4+ "You're tired," said {n}. "I'm not," said {g}. "I only yawn in that one place."
      4+ One after another the {crowd+} yawned, too, all down the row. Then they were awake again.
      6: {g} had one more go. "Hush, says the small, and then…" But right there a yawn got hold of {g.him}, and by the time it was over, so was the song. "Beg your pardon," said {g}. "It always gets me just there." They went off to find someone who knew.
      6: "It's this yawning that does it," said {g}. "I get as far as 'and then,' and out comes a yawn, and I lose my place. Every single night." {n} said that somebody {home.at} must have heard the ending.
      6: Three times {g} started, and three times, right after "and then," {g.he} had to stop and yawn. It was a beauty, too, with a creak in the middle. "How am I to remember anything," said {g}, "when I'm interrupted?"
      6+ {n} caught it as well. You always do. It went on out through the door and made its way around {home}.
      6+ "I've tried holding it in," said {g}. "My ears hurt."
      9: "Let me try it from a running start," said {g}. {g.he} did, and at the very brink of the last line was overtaken by an enormous yawn. "There," {g.he} said crossly. "That's what happens. Each time I'm nearly there, I have to yawn." They decided to ask around.
      9: The difficulty, {g} explained, was that {g.he} couldn't even think about it properly, for whenever {g.he} came to "and then," {g.he} yawned. {g.he} apologized for it. "I'm not the least bit tired. It's just that spot."
      9: {g} sang, and yawned, and lost it. {g.he} sang, and yawned, and lost it. "Doesn't it strike you," said {n}, "that you always yawn in the same place?" It had struck {g}. {g.he} thought it was very inconsiderate.
      9+ The yawn didn't stop at {g}. It went to {n}, and to the {crowd+}, and you could hear it working its way off into the evening.
      9+ "We'll find someone who was awake at the end," said {g}. {n} thought that this might be harder than it sounded.
      12: {g} took it from the top, with feeling, and got as far as "and then…" At which point {g.he} yawned, so widely that it seemed to involve the furniture. "You see what I'm up against," said {g}, when {g.he} could. They set out to consult the others.
      12: "I get to the edge of it," said {g}, "and I yawn. It's the oddest thing. I yawn, and when I come out on the other side it's gone." {n} asked if it had always been like that. "Always," said {g}. "But one used to have the line."
      12: They tested it. "Hush, says the small," sang {g}, "and then…" And out came a yawn, dependable as a tide. It wasn't that {g.he} was tired, {g} insisted. It was only in that one place. "Excuse me. Most unprofessional," said {g}, and they set out to ask.
      12+ {n} yawned, too, of course. You can't be told about a yawn without it. || You may be having some trouble at this moment.
      12+ They would need a witness, someone who had stayed awake to the end. As they walked, it slowly came home to {n} that this was just what a good lullaby doesn't leave.
    `,
      { needs: ['line lost'], sets: ['yawn seen'] },
    ),
    beat(
      'try1',
      `
      2: "How does it end?" said {n}. "I know!" said {h1}. "And then… {h1.noise}!" No. You can't go to sleep on {h1.noise}.
      2: {h1} sang it. "And then we eat {snack+}!" "Is that it?" said {g}. "No," said {n}. "That is just what you like, {h1}."
      2: "I do not know the end," said {h1}. "I go to sleep at the big." {h1} did not even know the small.
      2+ {H1.noise}, {h1.noise}, sang {h1}. It was fun. It was not the end.
      2+ "Sing it to me," said {h1}. They sang. {h1} fell asleep! So they went on, on tiptoe.
      4: {h1} stopped {h1.doing}. "The end? That's easy. It goes, 'And then we dance with {a h1.thing}!'" They tried it. || Nobody fell asleep, but they did all dance.
      4: "I only know the start," said {h1}. "I'm asleep by the second line. I've never met the end." || It seemed that {h1} didn't even know there was a small one in it.
      4: {h1} picked up the {h1.thing} and sang, "And then, {h1.noise}, {h1.noise}!" It was a good loud ending. || It was more of an ending for a party.
      4+ "Do you remember the tune, at least?" asked {n}. {h1} hummed it. It went up, and it went down, and then {h1} yawned.
      4+ {g} wrote it down, just in case, and put a big question mark after it.
      6: {h1} was sure that {h1.he} knew it. "'And then comes {a snack} for one and for all!'" {h1.he} sang. It rhymed, and it was a fine thought. || But it made everyone hungry, and that's the opposite of sleepy.
      6: "I can give you the first line," said {h1}, "but I've never gotten any farther. It's a very good first line." || {h1.he} sang it for them, {h1.doing}, and dozed off on the spot to prove it.
      6: {h1} believed that there was {a h1.noise} at the end. {h1.he} did it for them with the {h1.thing}. All three considered it. || "It's got an ending sort of sound," said {n}, "but it's for the end of something else."
      6+ "Sing it for me once," said {h1}, "and I'll tell you when you come to it." They sang it. Where the last line should have been, {h1} yawned.
      6+ {n} noticed that. It was only a small thing, and {n} put it away for later.
      9: {h1} offered "and then we have {snack+} laid out in the hall," and they had to admit that it scanned. / "But is it how it goes?" asked {n}. / "It's how I'd like it to go," said {h1}.
      9: It turned out that {h1} could sing the first line with great expression, and had never in {h1.his} life been awake for the second. || "I've always wondered how it came out," {h1.he} said.
      9: "There's {a h1.noise} in it somewhere," said {h1}. {h1.he} tried it with the {h1.thing}, high and low. It was like trying a hat on a fish. || It may have been a good hat.
      9+ They sang it through once more for {h1}, up to "and then." {h1} opened {h1.his} mouth to help. What came out was a yawn.
      9+ "That's one person who has never heard it," said {n}. "We need somebody who drops off later."
      12: {h1} went on {h1.doing} and gave it some thought. "'And then comes the morning, and that is all,'" {h1.he} suggested. It was really rather good. || It just happened to be about the wrong time of day.
      12: "I've a confession," said {h1}. "I've always been asleep by the second line." {h1.he} had taken it, all these years, for a very short song.
      12: {h1} maintained that it ended on a note, and not a word, and hunted for it with the {h1.thing}. {H1.noise}? {H1.noise}? || {n} thought that {h1} was closer than {h1.he} knew, and then couldn't think why.
      12+ "What do you remember of it?" asked {n}. / "Being happy," said {h1} at once. It was a clue of a kind.
      12+ {h1} yawned as they left, hugely, at the very words "and then." {n} looked back, and {g} said, "Yes, it's going around."
    `,
    ),
    beat(
      'try2',
      `
      2: {h2} sang it. "Hush, says the big. Hush, says the small." Then {h2} gave a yawn. "And then I am asleep," said {h2}. "I do not know more."
      2: "Is it in {h2's} {h2.thing}?" said {n}. They looked. {H2.noise}. No song in there.
      2: "And then… a hug?" said {h2}. They had a hug. It was a good hug. But it was not the end of the song.
      2+ {h2} had a yawn. {g} had a yawn. {n} had a yawn.
      2+ "Can we have a hug?" said {g}. So they did.
      4: "I know more than {h1} does," said {h2}. "I know the second line! I'm only asleep by the third." So there were two lines now. || "Hush, says the big one," they sang, and {h2} gave a yawn and was gone.
      4: {h2} thought it ended with a hug. They tried it. It was a fine hug, a long one. "That's very close," said {g}. || "It's warm like that. But it's not quite that."
      4: "Let me think," said {h2}, and looked in the {h2.thing}, and under the {h2.thing}. "I'm sure I wrote it down." {h2.he} had. || But it only said "And then," and after that the pen had made a long, long squiggle.
      4+ {h2} yawned so wide that it made {h2.his} ears wiggle. "Sorry," said {h2}. "I was thinking of the song."
      4+ They all yawned. It was getting to be that time.
      6: {h2} was proud to have stayed awake as far as line three. "Hush, says the small," {h2.he} sang, "and then…" and {h2.he} yawned, and slid down sideways, and that was all they got out of {h2.him}.
      6: "I wrote it down once," said {h2}, "so that it wouldn't get lost." {h2.he} found the paper in the {h2.thing}. There were all the lines, nice and neat. || The last one said "and then," and then the pen went off down the page like a snail.
      6: {h2} felt it had to do with arms. "It ends with your arms out," {h2.he} said. "Like so." || {g} put out {g.his} {g.hand+}, and opened {g.his} mouth, and said that yes, that was it, that was it exactly, but what were the words?
      6+ "Somebody must have finished it once," said {n}. / "Oh, they did," said {h2}. "I remember how pleased I was."
      6+ By now all of them had caught it. They went along yawning in turn, like a set of drawers.
      9: {h2} got all the way to "the small" before {h2.his} eyes shut. "And then," {h2.he} murmured, and yawned, and smiled as though it were all perfectly clear. || They couldn't wake {h2.him} enough to ask.
      9: There was a copy. {h2} kept it in the {h2.thing}. {n} unfolded it with great excitement. It said, in a careful hand, "Hush, says the small, and then," and after that there was a wide, round, empty space, like an open mouth.
      9: "I don't recall any words," said {h2} slowly. "I recall that my ears popped." It was a peculiar thing to remember about a lullaby, and they were silent for a time, thinking of it.
      9+ "Maybe the line isn't lost," said {n}. "Maybe it's just not written." But what is it, then, if it isn't written?
      9+ {g} yawned, and {n} yawned, and some way behind them {h2} was yawning, too. They couldn't have sung it if they'd known it.
      12: {h2} was reputed to have stayed up for the whole song once, in {h2.his} youth. "I heard it," {h2.he} said. || "I remember thinking, of course. What else?" But what it was {h2.he} couldn't tell them. "You know how it is with the obvious."
      12: They found it in writing, folded small, at the bottom of the {h2.thing}. There were the first three lines. || Where the fourth should have been, whoever it was had drawn a large, wobbly O. / "For 'Oh'?" said {g}. / "Or for 'open,'" said {n}.
      12: {h2} claimed that it wasn't a line you sang so much as one you did. {h2.he} tried to show them. {h2.his} shoulders rose; {h2.his} mouth opened; then {h2.he} lost the thread. || "It was like that," {h2.he} said, "but with more in it."
      12+ {n} began to keep a list of the evidence. There wasn't a single word on it. There were a good many open mouths.
      12+ "It must have been a marvelous line," said {g} sadly, "to put people out like that." {g.he} yawned. {n} looked at {g.him} rather hard.
    `,
    ),
    beat(
      'try3',
      `
      2: {h3} had {h3.his} ear up. "Sing," said {h3}. They sang. "And then…" Yawn! "There," said {h3}. "You just did it." Did what?
      2: "It has no words, the end," said {h3}. "It is big. It is round. You do it with this." And {h3} tapped {h3.his} own chin.
      2: {h3} did not say a thing. {h3} put on a wise face. "Go home," {h3} said. "Sing it in bed. The end will come."
      2+ No words? What is big and round and has no words?
      2+ "Aah," said {g}. "Sorry. I had to yawn."
      4: {h3} asked them to sing it right there. "Hush, says the small. And then…" {g} yawned. {n} yawned. "Very nice," said {h3}, and clapped. || "But we didn't get to the end!" said {n}. "Didn't you?" said {h3}.
      4: "The last line hasn't got any words," said {h3}. "That's why no one can find it. You've been looking for words." || {g} was too busy yawning to hear.
      4: {h3} smiled, {h3.doing}. "Don't look for it," {h3.he} said. "Just sing the rest, lying down, and don't stop anything that comes." || So they said thank you and turned around.
      4+ "Don't stop anything that comes," said {n} to {n's} own toes, so as to remember.
      4+ {h3} waved to them with a great big yawn. It was almost as if {h3.he} were singing.
      6: {h3} listened to it from start to finish, {g's} yawn included, and said, "Lovely. I haven't heard it done in full for years." / "In full?" said {g}. || "But the last line…" / {h3} had already gone back to {h3.doing}.
      6: "What are you looking for?" asked {h3}. / "Words," said {g}. / "Ah," said {h3}. "That'll be why." || And {h3.he} wouldn't say any more, except that it rhymed, in its own way, with everything.
      6: "You keep apologizing," {h3} said to {g}. "What for?" / "For yawning," said {g}, yawning. "It interrupts the song." / "Does it?" said {h3}. || {n} stood still in the middle of a step.
      6+ {n} counted it up: a line that nobody can say, that's wide and slow, that makes your ears pop. {n} nearly had it.
      6+ "It's no use," said {g}. "{h3} doesn't know, either." But {n} thought that {h3} knew very well.
      9: {h3} let them sing it, heard {g} yawn at "and then," and nodded as one nods at the end of things. "Thank you," {h3.he} said. || "It's seldom that one hears the last line done so well." {g} was still saying that {g.he} was sorry.
      9: "Has it occurred to you," said {h3}, "that it isn't missing? That you do it every night, and then beg everyone's pardon?" {g} looked blank. {n} didn't. || {n} had started to grin, and had to cover it, and the grin turned into something else.
      9: {h3} thought that the matter was simple. "Nobody can tell you how it ends, because it can't be told. You'll have to sing it in the place where it's sung. In bed," {h3.he} added, "in the dark, and not trying."
      9+ "What did {h3.he} mean?" asked {g}. / "I think I know," said {n}. "But if I say it, you'll do it, and then we'll never get home."
      9+ "So it ends with your mouth wide open," thought {n}, and said nothing about it yet, and held on to it all the way, the way one holds in a sneeze.
      12: When they had sung it, as far as it went, {h3} sat for a moment with closed eyes. "Beautiful," {h3.he} said. || "And you've such a good last line, {g}. It's a real one. Most people fake it." {g} thought {g.he} was being teased.
      12: "You're looking for it among the words," said {h3}, {h3.doing}. "It got lost there because it never was there. Whoever made that song was falling asleep, and knew it, and wrote it in." || {n} felt the whole evening turn over and lie down the right way up.
      12: {h3} asked {g} what it was that {g.he} kept excusing. / "The yawn," said {g}. / "I see," said {h3}. || "And tell me, when you were small and somebody sang you this, what did they do at the end?" {g} thought back, a long way. {g.his} face changed.
      12+ They went home without a word. There was one thing that both of them were careful not to do.
      12+ {n} thought about whoever had made it, long ago, walking somebody up and down in the dark, making up a line, and a line, and a line, and then not being able to help it.
    `,
      { sets: ['no words'] },
    ),
    beat(
      'turn',
      `
      2: Back they went to {nook}. They lay down. They sang it low. "Hush, says the big. Hush, says the small. And then…" "Now do it!" said {n}. "Do not stop it!"
      2: Back {nook.at}, {n} said, "I know it! It is not a word. It is what you do." "What do I do?" said {g}. "Sing," said {n}.
      2: They were back {nook.at}. "You do it every night," said {n}. "Right there. At the end." "I do?" said {g}. "Sing, and you will see."
      2+ {g} sat up so straight. "I am ready," said {g}.
      2+ "Do not say sorry," said {n}. "Just do it."
      4: Back {nook.at}, {n} had {g} lie down and get comfortable. "Now sing," said {n}, "and whatever comes, let it come. Don't say excuse me." "Not even for a little one?" "Not even then."
      4: "I've got it," said {n}, back {nook.at}. "It's wide, and it's slow, and it has no words, and you do it every night in just the right place." {g} thought and thought. "I don't do anything," said {g}. "I only yawn."
      4: When they were back {nook.at}, {n} pulled {g} close and whispered something in {g.his} ear. {g's} eyes went round. "That?" said {g}. "But that's just me being rude!"
      4+ The {crowd+} leaned in. They had waited for this for hours.
      4+ "Let's try," said {n}. "Ready? From the start."
      6: Back {nook.at}, {n} turned down the lights. "Lie down," said {n}. "Sing it. And when it comes, don't fight it." / "When what comes?" said {g}, lying down. / "The last line," said {n}.
      6: "It isn't interrupting," {n} burst out, as soon as they were back {nook.at}. "It comes in the same place every time. It's wide, it hasn't got words, and it makes your ears pop. {g}, what do you do after 'and then'?" / "I yawn," said {g}, and stopped, and put {g.his} {g.hand} to {g.his} mouth.
      6: {n} waited to say it until they were back {nook.at}, so that nobody should drop off on the road. "You haven't forgotten the last line at all," said {n}. "You do it every night. You just keep telling it you're sorry."
      6+ {g} didn't know where to look. "All these years," {g.he} said, "I've been covering it with my hand."
      6+ "It can't be as easy as that," said {g}. / "It's a lullaby," said {n}. "It ought to be easy."
      9: Back {nook.at}, {n} laid out the facts. "Nobody remembers any words. There's a big round O on the page. It's done with your arms out. And you, {g}, every night, in that very spot…" / "I yawn," whispered {g}. "Oh. Oh, my stars."
      9: "Sing it to me," said {n}, when they were back {nook.at}, "just once, lying down, and when you have to yawn, don't hide it." {g} lay down doubtfully, and began. "And then," {g.he} sang, and yawned, and stopped in surprise.
      9: They shut the night out behind them, {nook.at}. "It was never lost," said {n}. "You were so busy apologizing for it that you never noticed what it was."
      9+ "I thought it was what kept me from remembering," said {g}. / "It's what you were trying to remember," said {n}.
      9+ Very low, so as not to set it off too soon, {g} hummed the tune. It was plain where it went. It had been plain all the time.
      12: "You've been excusing the last line," said {n}, back {nook.at}. / {g} sat down. One could watch {g.him} going back over it, night upon night, all the way to the first: somebody large, bending down, "and then," and that great warm breath.
      12: Back {nook.at}, {n} only said, "Don't cover your mouth." {g} looked at {n}, and at {g.his} own raised {g.hand}, which had been covering things up at that place in the song for as long as {g.he} had sung it. {g.he} lowered it slowly.
      12: "You've never forgotten it," {n} said, when they were back {nook.at}. "Not once. You've sung the whole thing every night, perfectly, and then said excuse me for the best part."
      12+ "But it isn't music," said {g}. {n} asked what was, then, if the entire place fell asleep by it.
      12+ It had been written by someone so tired that they couldn't think of anything else, and so sensible that they'd left it in.
    `,
      { needs: ['yawn seen', 'no words'], sets: ['yawn understood'] },
    ),
    beat(
      'payoff',
      `
      2: "Hush, says the small. And then…" Aaaah. It was a yawn! That was the end. It was a yawn the whole time! All the {crowd+} yawned, and all the {crowd+} slept.
      2: {g} sang it all, and then {g} yawned. A big, big, round one. "That is it!" said {n}. "That is the end of the song." Aaaah.
      2: The end was a yawn. {g} did it, and {n} did it, and the {crowd+} did it. Aaaah. So wide. So slow. "Now I know it," said {g}.
      2+ "Do it again?" said {g}. Aaaah. It came again, all on its own.
      2+ You can hear it. It goes aaaah.
      4: "Hush, says the small," sang {g}, "and then…" And {g} yawned, the widest, slowest yawn in the world, and didn't stop it at all. It fit just exactly. The last line was a yawn!
      4: So they sang it, all of them together, and at the end of it everybody yawned. It went up at the start and down at the end and it was as round as an O. "That's it," said {g}, with tears in {g.his} eyes. "That's how it goes."
      4: {g} sang, and when the yawn came, {g.he} opened {g.his} mouth and let it out. Aaaah. "I wasn't rude," said {g}. "I was singing." "You were singing beautifully," said {n}.
      4+ All over {home} you could hear the last line being sung, here and there, in different sizes.
      4+ Half the {crowd+} were asleep before it was over. The other half did the end.
      6: "Hush, says the big one, hush, says the small, and then," sang {g}, and yawned. It started low, opened out like a door, stood open a while, and closed very softly. It was the end of the song. Nobody could have mistaken it for anything else.
      6: They sang it together. When they came to the place, nobody held anything in. {n's} was the longest. {g's} was the lowest, with the creak in it. The {crowd+} did a whole row of tiny ones. It made, all in all, a chord.
      6: So that was the last line. {g} tried it a second time, to make sure, and it was even better. "To think," said {g}, wiping {g.his} eyes, "that I had it with me all along, in my mouth."
      6+ From away over there came {h1's}, with a little squeak at the end. {h1} had heard the song right through for the first time.
      6+ "I'll never say excuse me again," said {g}. / "Not for that one," said {n}.
      9: {g} took it from the beginning, very softly. "And then," {g.he} sang, and let go. It was a magnificent yawn, unhurried, with a beginning, a middle, and a long, soft landing, and it was so plainly what came next that {n} wanted to laugh, and yawned instead.
      9: They sang it as it was meant to be sung, flat on their backs. At the end the whole row of them opened their mouths and let the night in and let the day out. "Oh, that's it," said {g}. "That's the line. I'd know it anywhere."
      9: This time {g} left {g.his} {g.hand+} where they were. Hush, said the big one; hush, said the small; and then it came, up from the toes, as wide as a barn. When it was over there was nothing left to add, as is the case with all good endings.
      9+ You could hear it pass from house to house, farther and farther off. Somewhere {h3} was doing it properly, you could be sure of that.
      9+ "It doesn't rhyme," said {g} after a while. / "It rhymes with everyone else's," said {n}.
      12: {g} sang it, {g.hand+} at {g.his} sides. At "and then" there was a silence, in which you could feel it gathering; and then {g.he} yawned, without shame, from the soles of {g.his} feet, and it was the finest line in the song. Nobody said anything. Nobody was able to.
      12: They lay on their backs and sang it straight through, and when they came to the end of the words they went on. It's a curious thing to do on purpose. It was long, and round, and slow, and {n} heard it taken up outside by the {crowd+}, one after another, like lamps.
      12: "And then," sang {g}, and what had been for a lifetime an interruption stepped forward and turned out to be the ending. {g.he} lay there looking quite dazed. "Whoever wrote that," said {g}, "was a genius, and very, very tired."
      12+ {n}, who'd been determined to hear the last line once in full, got as far as the middle of it.
      12+ It's the only song in the world, probably, that you can't hear to the end without joining in.
    `,
      { needs: ['yawn understood'], sets: ['song whole'] },
    ),
    beat(
      'after',
      `
      2: {n} lay in the {bed}. {g} sang it again, so low. "Hush, says the big. Hush, says the small." And then… aaaah.
      2: Now the song had its end. {n} got in the {bed} and sang a bit of it. Just a bit. Then came a yawn. Then came one more.
      2: "One last time," said {g}. {n} was in the {bed}. "Hush," sang {g}. "Hush," sang {n}. Aaaah.
      2+ It is a good song. It does what it says.
      2+ {n} did not hear the end. That is how it goes.
      4: {n} lay in the {bed}, and {g} sang it once more, just for the two of them. || {g's} voice was so low. "Hush, says the small." {n} knew what came next, and was just about to do it.
      4: The {bed} was soft. {g} sang very slowly now, with a long rest after each line. || In each rest there was a yawn, sometimes {g's} and sometimes {n's}.
      4: {n} wanted to hear the whole song, from one end to the other, lying in the {bed}. {n} got as far as the big one. || Then {n} got as far as the small.
      4+ There. Did you feel it? That was the last line.
      4+ {g} had found the end, and it was a good place to stop.
      6: "Once more," said {n}, in the {bed}. So {g} sang it once more, slower. The first line was as long as a road. || The second line was as long as a field. {n} lost track of the third one entirely.
      6: It was a better song now that it had all its parts. {n} lay in the {bed} and went through it without making a sound. || It worked just as well that way, perhaps even better.
      6: {g} sat by the {bed} and hummed. Every so often {g.he} came to the end, and you could hear that {g.he} was enjoying it. || {n} did, too, a bit longer each time.
      6+ The last yawn of all was so slow that it hardly got started. It just opened, and stayed.
      6+ Nobody has to learn that line by heart. It's already in there.
      9: {g} sang it one last time, for nobody but {n}, who lay in the {bed} with closed eyes. || Down went the tune, a step at a time, like someone carrying a candle down a flight of stairs.
      9: {n} lay in the {bed} and tried, just for the interest of it, to stay awake for all four lines. || It went very well up to the middle of the second.
      9: It was late. In the {bed} {n} could hear the song still going, though {g} had stopped a good while ago. It had only changed over to breathing. || It had the same tune.
      9+ There'd be no more losing it now. You might as well lose your own nose.
      9+ {g} did the last line once more, only for pleasure. It was so quiet that it might have been the door.
      12: {g} sang it through once more, as it had been sung to {g.him}, bending down a little over the {bed}. {n} heard the first line and the second. || The third came from a long way up, and the fourth wasn't so much heard as done.
      12: {n} lay in the {bed} with every intention of hearing how it ended. It was a matter of scholarship. || "Hush, says the big one," sang {g}; and some time went by; "hush, says the small."
      12: There wasn't any need to sing it again, and so {g} sang it again, slower, with a great deal of room between the lines. || {n} lay in the {bed} and wandered about in the room between the lines, which was large and dim and had nobody else in it.
      12+ All those people, {n} thought, and all those nights, and nobody had ever been awake to tell.
      12+ One yawn was left over, a small one. It went to and fro between the two of them, as if there were no hurry about whose it was.
    `,
      { needs: ['song whole'] },
    ),
  ],
}
