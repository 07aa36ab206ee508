import { beat, type Plot, titles } from '../story-content.ts'

export const longString: Plot = {
  id: 'long-string',
  premise:
    "The guide promised to hold one end of a string and can't go to bed. At the other end somebody small has promised the same.",
  titles: titles(`
    {n} and the Long String
    Hold This a Moment
    Two Ends
    {n} Gives a Tug
  `),
  beats: [
    beat(
      'problem',
      `
      2: {g} had a string. It was so long! It went out, and out, and far away. "I said I will hold it," said {g}. "So I can't go to bed."
      2: "Hold this," said someone, and was gone. So {g} held it. It was a string. {g} held it all day long. "Now it is night," said {g}, "and I have it still."
      2: {g} held a bit of string. The rest was far, far off. "It's not mine," said {g}. "But I said yes. I can't let go."
      2+ "Is it a kite?" said {n}. They looked up. No kite.
      2+ {g} had to eat and hold on. Plop went the soup.
      4: {g} was holding a string. It went away over {home}, farther than you could see. "Somebody said, 'Hold this a moment,'" said {g}. || "That was at breakfast. I can't go to bed until they come back."
      4: "I'd shake your hand," said {g}, "but I have this string." It was a long one, and it went off into the evening. || "I promised to hold it. I never asked how long."
      4: There was a string in {g's} {g.hand}, and {g} looked tired. "I said that I'd hold it," {g.he} told {n}. "So I did. But now it's bedtime, and nobody has come to get it."
      4+ {g} had tried to put on pajamas and hold on at the same time. They were on, but they were on backward.
      4+ "Couldn't you just put it down?" said {n}. "I did promise," said {g}.
      6: {g} didn't get up to say hello, because of the string. It ran from {g.his} {g.hand} out across {home} and out of sight. || "I was asked to hold it for a moment," said {g}. "It's been rather a long moment. It began before lunch."
      6: "You haven't come about the string, by any chance?" asked {g}. {n} hadn't. {g} sighed. Somebody had put it in {g.his} {g.hand} that morning, in a hurry, with the words "Just a second." || {g} was still waiting for the second to be over.
      6: You can do most things with one hand, but you can't go to bed and hold on to a string. {g} had tried. || If {g.he} fell asleep, {g.he} would let go, and if {g.he} let go, {g.he} would have broken a promise.
      6+ {n} looked along it. It went over things, and under things, and got thinner and thinner, until it was only the idea of a string.
      6+ "Who gave it to you?" asked {n}. / "I was buttering toast," said {g}. "I didn't look up. I've been sorry about that all day."
      9: {g} had one end of a string in {g.his} {g.hand}, and the rest of it left by the shortest way and crossed {home} and was gone. "Hold that, would you," somebody had said at breakfast, and {g} had promised, and couldn't go to bed till they came back. || "I was thinking about something else," said {g}. "I said, 'Of course.'"
      9: "Don't mind the string," said {g}. "I promised to hold it." The promise had been made at breakfast, to somebody's back, and {g} couldn't go to bed until somebody came for the string. || "One can't put a promise down," {g} said, "just because it's got heavy."
      9: It was ordinary string, the kind that you find in drawers. {g} had promised somebody to hold it for a minute. The minute had lasted all day, and {g} was far too honest to go to bed before it was over. || "I'd never know," {g.he} said, "what it was that I'd let go of."
      9+ {g} had been experimenting. {g.he} could cook with it, and sweep with it. It was sleep that couldn't be done one-handed.
      9+ "It may be important," said {g}. / "It may be string," said {n}. / "That's the trouble," said {g}. "You can't tell by the end of it."
      12: {g} was holding the end of a string with the patience of someone in a waiting room. It had been handed to {g.him} in the morning, in passing, with a "Hold this a moment." || {g.he} had said yes before {g.he} had looked around, and when {g.he} looked around there was only the string.
      12: "I'm not tied up," {g} explained. "I'm holding it. There's a difference, though I grant you that it's been getting smaller." {g.he} had given {g.his} word at breakfast, to somebody's back. || It was now well past the hour at which a word can be expected to keep.
      12: Most promises come with an end to them. {g} had made one that morning that didn't: to hold a piece of string until its owner came for it. No owner had come. || And since one can't sleep and hold on, {g} was still up.
      12+ {n} tried the weight of it. It wasn't heavy at all. It was just there, the way a thing is that you've said you'll do.
      12+ "Suppose that they've forgotten," said {n}. / "Then I'm the only one who remembers," said {g}, "and it's all the more reason."
    `,
      { sets: ['string held'] },
    ),
    beat(
      'plant',
      `
      2: Just then the string gave a jump. Hop! "It does that," said {g}. "It must be the air. Come, {n}. We will ask whose it is." And the string came, too.
      2: "We will find out whose it is," said {n}. {g} got up. The string gave a tug. A small one. "Oh, it wants to play," said {g}, and off they went.
      2: Tug, went the string. "Did you do that?" said {g}. "No," said {n}. "Well, well," said {g}. They took it with them to ask who had lost it.
      2+ {g} had a long bit of it in a loop. Loop, loop, loop.
      2+ {n} held it for a bit. It was warm from {g's} {g.hand}.
      4: "Let's go and ask whose it is," said {n}. "You can bring it along." As {g} stood up, the string twitched. "It does that now and then," said {g}. "The air, I suppose."
      4: They wound some of it up, so that nobody would trip, and set out to find its owner. Once it gave a little pull at {g's} {g.hand}. "There it goes again," said {g}. "It's a jumpy kind of string."
      4: {n} had an idea. "It must belong to somebody. We'll ask everyone." The string gave a tiny tug, as if it liked that. "It's only stretching," said {g}, and they went.
      4+ {n} asked if it could be a very long shoelace. They both thought about the shoe.
      4+ {g} yawned. "My {g.hand} is asleep already," {g.he} said. "Lucky {g.hand}."
      6: It was {n} who said that a string must be somebody's, and that somebody could be asked. {g} took up a few loops of it to carry. It gave a twitch, and then another, like a fish thinking. || "It's been doing that," said {g}. "I pay no attention."
      6: "If they won't come to us," said {n}, "we'll go to them." So {g} stood up, stiffly, string and all. Something plucked at it, far off. "The evening air," said {g}, who had felt it every hour, and they went out to ask.
      6: {g} held out the string for {n} to see, and it jumped in {g.his} {g.hand}, once. "Does it always do that?" asked {n}. / "Every so often. I expect it's cold." || {n} helped {g.him} up, and they went to look for whoever had lost it.
      6+ It isn't easy to walk politely with that much string. It says hello to every corner.
      6+ {g} had tied a bow in the slack of it, to keep up its spirits.
      9: Since nobody came for the string, they decided to take it along and find out whose it was. Every few minutes there came a small pluck at {g's} end, and {g} said "Excuse me" to the string. || "It fidgets," said {g}. "I'd fidget, in its place."
      9: "Has it done anything?" asked {n}, who believed in evidence. / "Done anything? No. It twitches, about once an hour. Strings do." {n} had known a number of strings, and none of them had. || But it was late, and there were people to ask before they went to bed.
      9: {n} thought that they ought to find the owner, and {g} thought that {g.he} ought not to let go, and you could do both if you brought it with you. As they left, something tugged at it, twice, hardly at all. || "A snag," said {g}, and flicked it free.
      9+ It paid out behind them as they walked, over this and that, with a whisper like somebody turning pages.
      9+ "If I'd only said, 'For how long?'" said {g}. "It's three words. I had the toast in my mouth."
      12: They agreed that the thing to do was inquire. {g} rose, rather stiffly, and the string gave a slight pull, like a child who's been told not to interrupt. || "It's nerves," said {g}. "Mine or its own, I couldn't say." And they set out.
      12: "It's not entirely still, you know," said {g}, coiling up a yard of it. "It quivers. I've come to find it rather companionable." They would take it along, they decided, and ask whose it was. || {n} put a finger to the line and felt it, faint as a pulse.
      12: One could, {n} pointed out, carry a promise around and ask whose it was. They took it with them. Along the way it plucked at {g's} {g.hand} three or four times, at no regular interval. || "Slack, taking itself up," said {g}, and shifted {g.his} grip.
      12+ It occurred to {n} that {g} hadn't once, all day, wound it in to see what was on it. It would have been like reading someone's mail.
      12+ "I hope it isn't holding up anything," said {g}. "I've been thinking of bridges."
    `,
      { needs: ['string held'], sets: ['string twitched'] },
    ),
    beat(
      'try1',
      `
      2: "Is it your string?" said {n}. "Not mine," said {h1}. "I have my {h1.thing}. It goes {h1.noise}. I don't need a string."
      2: {h1} looked at the string. "It's too long for me," said {h1}. "Tie it to my {h1.thing}, and go to bed." But the {h1.thing} had not said yes to it. {g} had.
      2: "Let me hold it," said {h1}. So {h1} held it. Then {h1} let go to shake the {h1.thing}. {H1.noise}! "Oh no!" said {g}, and got it back.
      2+ "My string is red," said {h1}. "This one is not."
      2+ {h1} gave it a sniff. It did not smell like {h1}.
      4: "A string?" said {h1}. "I had one, but it was short, and I ate it. I thought it was a noodle." So it wasn't that one. || It was much too long to be a noodle.
      4: {h1} wanted to tie it to the {h1.thing}. "Then you can go to bed." {g} shook {g.his} head. "I said that I'd hold it," said {g}. || "The {h1.thing} can't keep a promise. It can only go {h1.noise}."
      4: {h1} stopped {h1.doing} and had a good look. "I know all my strings," said {h1}, "and this isn't one of them." || They asked if it might be {h1's} by mistake. It wasn't even that.
      4+ "I'd hold it for you," said {h1}, "but I always drop things. It's what I'm known for."
      4+ {h1} asked how long it was. They didn't know. It hadn't ended yet.
      6: {h1} put down the {h1.thing} and ran the string through {h1.his} {h1.hand+}. "Good string," {h1.he} said. "I'd remember it if it were mine. I'd have used it." || And {h1.he} looked at it a bit longingly.
      6: "Why don't you tie it to something?" said {h1}. {h1.he} offered the {h1.thing}, and they tried it. {H1.noise}, it went, and fell over. || A promise, {g} said, picking it up again, ought to be held by the one who had made it.
      6: No, {h1} hadn't asked anyone to hold anything. {h1.he} had been {h1.doing}, and you need both ends of yourself for that. "But I'd say it's somebody busy," said {h1}. || "Nobody who has time gives you the end of a string."
      6+ "What's it for?" asked {h1}. They had been hoping that {h1.he} would tell them.
      6+ {h1} offered to hold it while {g} scratched {g.his} nose. It was the kindest thing that had happened to {g} since noon.
      9: {h1} looked the string over from end to end, as far as there was an end. No, said {h1}, it belonged to somebody else; {h1.he} was a tape person. || But {h1.he} thought well of anybody who'd stand by a piece of string all day, and told {g} so, and {g} stood up straighter.
      9: "Tie it to this," said {h1}, meaning the {h1.thing}, "and go home." It was sensible. {g} thought it over, and the {h1.thing} went {h1.noise}. || "I didn't say that I'd see to it," said {g}. "I said that I'd hold it. It's not the same."
      9: {h1} had seen it go by overhead at about ten, while {h1.doing}, and had taken it for a crack in the {sky}. || "I did wonder," said {h1}. "It seemed very straight." It was a relief to everybody to know that it was only string.
      9+ "Pull it in," suggested {h1}. / {g} was shocked. "It might be attached to somebody," {g.he} said. It was truer than {g.he} knew.
      9+ They left {h1} deep in thought about all that {h1.he} had agreed to, over the years, without asking.
      12: {h1} denied all knowledge of it. "I lend things," {h1.he} said, {h1.doing}, "but I write it down." {h1.he} felt along the line, and frowned. || "There's nothing slack about that. I don't know what it is. But something's minding the other side of it."
      12: The obvious thing, said {h1}, was to make it fast and forget it; and the {h1.thing} was offered, and was sturdy enough. {g} thanked {h1.him}, and didn't. || "It would hold," {g} said afterward to {n}. "But it wouldn't be holding on."
      12: "Whoever it was," said {h1}, "saw you, and thought, there's someone who won't let go." {h1.he} went back to {h1.doing}. || {g} turned a little pink. It hadn't crossed {g.his} mind that {g.he} might have been chosen.
      12+ {n} noticed that {g} had stopped calling it the string. {g.he} called it "our end."
      12+ "You could always say that you'd tried," said {h1}. / "I could," said {g}. "It would be true, and I'd still be somebody who had let go."
    `,
    ),
    beat(
      'try2',
      `
      2: {h2} did not know whose it was. "Pull it!" said {h2}. So they gave a pull. It did not come. "It is stuck," said {h2}. "It is stuck on the night."
      2: "It's not for me," said {h2}. {h2} looked in the {h2.thing}. "I have a bit of rope. I have a bit of yarn. I have no bit that long."
      2: {h2} said, "Ask it to come." So {n} said, "Come, string. Here, string." It did not come. "It's shy," said {h2}.
      2+ {h2} gave {g} a chair. It's good to sit and hold.
      2+ "I will ask the {crowd+}," said {h2}. It was not theirs.
      4: "It goes a long way," said {h2}, and shaded {h2.his} eyes. "Past the last thing that I know the name of." || {h2} didn't think that anybody lived out there.
      4: {h2} plucked it like a harp. It said one low note. They waited, and it was quiet. || "That's all it knows," said {h2}. "But it's a nice one."
      4: {h2} looked in the {h2.thing} for something to cut it with. "No!" said {g}. "What if somebody needs it?" || {h2} was sorry, and put a bandage on it, just in case.
      4+ "Once I held a door for someone," said {h2}, "and forty people came through."
      4+ The {crowd+} sat down on the string, all in a row, to help to hold it.
      6: {h2} thought that it might be measuring something. "They'll come back, and say a number, and then you can let go." They waited for somebody to say a number. || {n} said, "Eleven," but it didn't count.
      6: "I'd give it up," said {h2}. "I'm a great one for giving up. You can't think how much I get done." {g} considered it politely. || It was plain that {g.he} would have liked to, and plain that {g.he} wouldn't.
      6: {h2} laid the string across the {h2.thing}, to see, and after a time the {h2.thing} went {h2.noise}, very faintly. Nobody had touched it. || "It's the wind," said {g}, as {g.he} always did. But {n} had never met a wind with such good manners.
      6+ "What do you do if you need to sneeze?" asked {h2}. / "I say 'Excuse me' to it," said {g}.
      6+ It wasn't {h2's}. But by then there were three of them wondering whose it was, and it's easier to wonder in company.
      9: {h2} had a lot to say about string in general and nothing about this one. It was used, {h2.he} said, for two things: to keep something from getting away, and to find the way back. || "Which is it?" asked {n}. Nobody knew.
      9: "So who are you holding it for?" asked {h2}. / "I don't know," said {g}. / "And who'd mind, if you stopped?" / "I don't know that, either," said {g}. || "I think that's why I can't."
      9: {h2} proposed to follow it, and they did, for a bit, until it went up over something that they couldn't. From there it ran on, straight as a ruler, into the dusk. || "It isn't slack," {h2} remarked. "I don't want to worry you. But a string that nobody's got hold of hangs down."
      9+ {n} kept that. It went into the pocket where you put things that will turn out to be useful.
      9+ "Perhaps they're shy," said {h2}. / "They weren't shy about giving it to me," said {g}.
      12: {h2} took the view that {g} had been left holding it, and that there was an expression for that. {g} said that {g.he} preferred to think {g.he} had been trusted with it. || It was the same string either way. But it hung differently, {n} thought, in the hand.
      12: "Look at the line of it," said {h2}, sighting along it. It rose, and went on rising, with hardly a dip in it, as far as the light went. "I'm no engineer. || But it does seem to me that it takes two to keep a string off the ground."
      12: {h2} remembered carrying a message once, for a whole day, and finding that it only said "Hello." / "Was that worth it?" asked {n}. / "It was to the one who got it," said {h2}. || {g} looked down at the string as though it might say something of the kind.
      12+ Nobody laughed at {g}. It was one of the things that {n} liked about {home}: you could be faithful to a piece of string there.
      12+ There was a small pluck at the line. This time, {n} saw, {g} had felt it, too, and had started to say that it was the wind, and hadn't.
    `,
    ),
    beat(
      'try3',
      `
      2: "It's not mine," said {h3}. "But see! It has this end. So it has one more end." One end, two ends! "Who has that one?" said {n}.
      2: {h3} looked at the string. "Does it hop?" said {h3}. "Yes," said {g}. "Strings don't hop," said {h3}. "Some one hops it." Oh!
      2: "Did you say hello to it?" said {h3}. "To a string?" said {g}. "To the other end," said {h3}. They had not.
      2+ {n} looked at {g}. {g} looked at {n}. "We have to go back," they said.
      2+ "Do you think it is sad?" said {g}.
      4: {h3} didn't ask whose string it was. {h3.he} asked, "What's on the other end?" They didn't know. They had only been thinking about this one. || "Every string has two," said {h3}. "It can't help it."
      4: "When does it twitch?" asked {h3}. "Every now and then," said {g}. "Ah," said {h3}. "Then somebody every now and then gets tired of waiting." || {n} and {g} stared at each other.
      4: {h3} tied a bit of yarn to the {h3.thing} and gave {n} the end. Then {h3.he} pulled. "What did you feel?" "You!" said {n}. || And then {n} looked at the string in {g's} {g.hand}.
      4+ "It tugged, and I never tugged back," said {g}. "How rude of me. All day long!"
      4+ They went home quickly, but carefully, so as not to pull.
      6: "All day," said {h3}, "you've been asking who gave it to you. I'd ask who's got the rest." {n} stopped. It was such a simple thing, and it had been so far away. || A string doesn't just go off. It goes to somebody.
      6: {h3} listened, {h3.doing}. "And what do you do when it tugs?" / "I hold on tighter," said {g}. / "I expect they do, too," said {h3}. It took a moment for anybody to hear what {h3.he} had said.
      6: "Give me that," said {h3}, "no, don't let go of it. Just feel." They all three laid a finger on it and kept still. Tug, said the string. It was as small as could be. || But wind doesn't stop to see if you've noticed.
      6+ {g} went pale, and then pink. "All those times," {g.he} said. "I thought that it was weather."
      6+ {n} wanted to tug back then and there. But it's a thing that you should do sitting down, in case of the answer.
      9: {h3} asked to be shown exactly what it did, and {g} showed {h3.him}: one small pull, and a wait. / "And then?" / "And then nothing." / "No," said {h3}. "And then it's your turn." || You could have heard a pin think.
      9: "There's a word for something with a person at each end," said {h3}, without looking up from {h3.doing}, "but I wouldn't call it string." {n} got there first. || {g} was still looking for the word when {n} took {g.him} by the sleeve.
      9: There were people who let go, said {h3}, and people who hung on, and the second kind were always being left with things. "I don't suppose you're the only one." {n} looked along the string into the dark. Who else, out there, was hanging on?
      9+ "They'll think that I don't care," said {g}, walking fast. / "They'll think it's the wind," said {n}.
      9+ "I've got one like that," said {h3}. "My cousin's on it. It's mostly for saying that we're still here."
      12: "You've asked three people what your end means," said {h3}. "It seems to me that the one to ask is holding the other." It was said in the tone of somebody putting a cup back on its shelf. || {n} felt the whole evening turn over, quite gently, and show its other side.
      12: {h3} laid two fingers on the line, as one takes a pulse, and waited, and nodded. "Somebody's tired," {h3.he} said, "and hasn't let go." || {g} opened {g.his} mouth. It was exactly what {g.he} would have said about {g.himself}.
      12: "Has it never struck you," said {h3}, {h3.doing}, "that whoever handed you that may have handed out two?" It hadn't. They stood there and let it strike them. || Then {g} said, very quietly, "Oh, the poor thing."
      12+ They didn't run. One doesn't, holding the other end of someone. But {n} had never known {g} to take such long steps.
      12+ It changes a promise to know that it's been mutual.
    `,
      { sets: ['ends learned'] },
    ),
    beat(
      'turn',
      `
      2: Back {nook.at} they sat down. {n} took the string. Tug! And they sat so still. Then it came. Tug! It was an answer.
      2: Home they went, to {nook}. "You do it," said {g}. So {n} gave it one small tug. Hello? They waited. Tug, tug, said the string. Hello, hello!
      2: They were back {nook.at}. {n} gave two tugs. Two tugs came back. {n} gave three. Three came back! "It can count," said {g}.
      2+ "Come here," said {n} into the end of it. "Come here to us."
      2+ {g} held {n's} hand. It was a bit like a birthday.
      4: Back {nook.at}, {n} pulled the string, just once and very gently. Nothing. Then it gave a great big jump. "They felt it!" said {n}. And it began to shake and shake, like somebody clapping.
      4: They sat down in {nook}, and {g} gave it a tug. One. They held their breath. And from far away, clear as clear, came one tug back. "Good evening," whispered {g}.
      4: Back {nook.at}, {n} tugged twice. Two tugs came back. Then the string got loose, and looser. Whoever it was had started to walk, and was coming along it.
      4+ {g} wound it in, loop by loop by loop, as you roll up yarn.
      4+ "Should I comb my hair?" asked {g}. There wasn't time.
      6: They sat down together, back {nook.at}, and {n} put the string between two fingers and tugged, once, as you'd knock on a door when it might be late. They waited. Then it came back along the line, quick and small and out of breath: tug-tug-tug-tug-tug.
      6: Back {nook.at}, it was {g} who did it. {g.he} tugged one time for "hello," and one for "sorry." For a moment the string was so still that it might have been drawn with a pencil. Then there were two tugs, the same size, one after the other.
      6: "Let's ask them in," said {n}, back {nook.at}, and pulled a bit of string toward them, hand over hand. It came. || When they stopped, it went on coming, on its own, in small hurried loops, as if somebody were gathering it up as they ran.
      6+ Out in the dusk something stumbled over something, and said "Excuse me" to it.
      6+ "They've got my kind of knot," said {g}, feeling along it. {g.his} voice was not quite steady.
      9: Back {nook.at}, {n} gave it the smallest pull that could be called one. They had time to think that they'd been wrong. Then there was an answer, careful, exactly the same size, and after it, as if it couldn't help it, another.
      9: {g} sat down, back {nook.at}, and cleared {g.his} throat, though it wasn't needed, and tugged. One. Back came one. Two; and two. || It was the simplest conversation that {n} had ever listened to, and neither of them wanted to be the first to end it.
      9: "If there's somebody on the other end," said {n}, back {nook.at}, "we ought to say hello," and sent one good long wave along the string. They watched it run off into the dark. It was a while before it came back, and when it did, it was doing a little skip.
      9+ "What do I say now?" whispered {g}. / "Pull," said {n}. "It means 'Come.' It's about the only thing you can say with a string that everyone gets right."
      9+ {g} had held that string for twelve hours as if it might break. Now {g.he} held it as if it might be shaken hands with.
      12: Back {nook.at}, {g} gave the string a single, courteous pull. Nothing was said. And then out of the dark, from farther off than {n} had ever been, it was returned, and the line, which had hummed with effort all day, went easy. Somebody had sat down.
      12: {n} did it in the end, back {nook.at}, because {g's} {g.hand} had begun to shake. One pull. One never knows how a question will be taken at that distance. They felt it arrive, and the answer came so fast that it must have been ready for hours.
      12: They worked it out between them, back {nook.at}, one tug at a time, in a language with a single word. Are you there? Yes. Still? Yes. || And then {n} drew the line in a little, and let it rest, and it was plain to both sides that this meant: then come.
      12+ {g} didn't wind it in. {g.he} only took up what was given, a yard at a time, the way one lets somebody finish a sentence.
      12+ "It was never the wind, then," said {g}. / "Once, maybe," said {n}.
    `,
      { needs: ['string twitched', 'ends learned'], sets: ['tug answered'] },
    ),
    beat(
      'payoff',
      `
      2: And along the string came {guest.named}. {guest} had the other end. "I said I would hold it," said {guest}. "So did I!" said {g}. And they let go, both at once.
      2: Out of the dark came {guest.named}. {guest} held the end of the string. "You felt me!" said {guest}. "Now I can stop." {n} took one end. {n} took the other end. {n} made a bow.
      2: Step, step, step. In came {guest.named}! "You have an end," said {guest}. "You have an end, too," said {g}. They had held it for each other all day. {n} gave each of them {a snack}.
      2+ {g's} {g.hand} was stiff. {guest's} {guest.hand} was stiff. {n} gave them each a rub.
      2+ "Were you sad?" said {n}. "No," said {guest}. "I had a string."
      4: Soon somebody came along the string. It was {guest.named}, with the other end. "A voice said to hold this," said {guest}, "so I did. I tugged sometimes, to see if anybody was there." "I was there," said {g}. "I'm sorry. I thought you were the wind."
      4: In came {guest.named}, all wound up in string. "Have I done it?" asked {guest}. "Can I let go now?" {n} looked at {g}. "You can both let go," said {n}. "I've got it." And they opened their hands.
      4: And along the string, with the other end, came {guest.named}. Nobody had ever come back for {guest}, either. "I was afraid that if I let go, you'd fall," {guest} said to {g}. "And I was afraid that you would," said {g}. They both began to laugh.
      4+ They never found out who had asked them. It didn't seem to matter much now.
      4+ {g} and {guest} held on to each other for a while, because they'd both got so used to holding something.
      6: Around the corner, following the string, came {guest.named}, with the other end wrapped three times around {guest.him}. "I said I'd hold it," {guest} explained. "It was a moment, and then it was a lot of moments." {g} knew just what {guest.he} meant. || No one in all the world knew it better.
      6: "Are you the one?" asked {guest.named}, stepping into the light, holding up an end of string. "{guest} is my name. I tugged. Then I thought that I'd better not tug so much, or you'd think me a bother." || {g} had to blow {g.his} nose. "Tug whenever you like," {g.he} said.
      6: In along the string came {guest.named}, who had been at it since breakfast, too. All day long the two of them had been standing at either end of {home}, holding each other up. || {n} took both ends and tied them in a knot. "There," said {n}. "Now it's holding itself."
      6+ "What was it for?" asked {guest}. They all looked at the string. "I think it was for this," said {n}.
      6+ {guest} was offered {a snack}, and took it with the wrong hand, out of habit.
      9: Along the string, out of breath, came {guest.named}, and held up the other end, as one shows a ticket. "I didn't let go," said {guest}. "Not even for lunch." / "Nor I," said {g}. || They looked at each other with enormous respect. Then {n} said, "I think it's finished now," and it was.
      9: Then somebody came in out of the dark, following the string: {guest.named}, who had promised that morning to hold the other end. "I gave it a pull whenever I got lonely," said {guest}. "And it never went slack. So I knew that there was somebody good on it." || {g} couldn't have put it better, and didn't try.
      9: Before long there were steps, and they stopped at the door. "You'll be wanting this," said {guest.named}, holding out the other end of the string. / "I thought that you would," said {g}. It went back and forth between them, with many thanks, until {n} took it from both of them. || {guest} gave {guest.himself} a long stretch. It was like watching somebody wake up.
      9+ Whoever had left them with it never came. {n} had begun to think rather well of them.
      9+ "I only said yes because I was chewing," said {guest}. / {g} closed {g.his} eyes. "Toast?" {g.he} asked. It had been toast.
      12: The one who came in with the other end was {guest.named}, grave and tired and still holding it at the height of {guest.his} chest. "I take it you're the party of the first part," said {g}. / "I'm {guest}," said {guest}. "I was told that it would only be a moment." || They put it down together, on a count of three.
      12: It was a long string, and it took a while before anyone came in along it. It was {guest.named}, with the other end. Neither of the two had let go, all day; and each, it came out, had stayed on mainly so as not to disappoint the other. || "I could feel you," {guest} said. "It isn't the same as being alone, is it, with somebody pulling?" / "No," said {g}. "It's the opposite."
      12: Half an hour later {guest.named} stood in the door, with the other end of the string and the whole of its length in one neat roll. "I've rolled it up," {guest.he} said. "I hope that was right. You kept it so beautifully tight." || {n} had seen medals given for less. {g} only held out {a g.hand}, and for once there was nothing in it.
      12+ They talked it over, and agreed that it had been a perfectly good day's work, though they couldn't have told you what they'd made.
      12+ "And if I'd let go?" asked {guest}. / "I'd have thought that it was the wind," said {g}. "And I'd have held on."
    `,
      { needs: ['tug answered'], sets: ['both here'] },
    ),
    beat(
      'after',
      `
      2: {n} lay in the {bed}. One end of the string was on {n's} toe. One end was on {guest's} toe. Tug. Good night. Tug. Good night.
      2: They put the string from bed to bed. So all could say, I am here. Tug, said {guest}. Tug, said {g}. {n} gave a tug so soft and so slow.
      2: Now no one had to hold on. {g} let go. {n} let go, too. {n} lay in the {bed}, so soft and so slow.
      2+ Tug. A long wait. Tug. A long, long wait.
      2+ The string was tired, too. It lay down on the floor.
      4: They hung the string between the beds, so that nobody would have to hold it. {n} lay in the {bed} and gave it one soft tug. || After a while one came back. It was a sleepy one.
      4: {n} lay in the {bed} with the end of the string around one finger. On the other side was {guest}. "Still there?" "Still here." || There was more and more time in between.
      4: {g} let {g.his} tired {g.hand} lie. {n} let everything lie, too, in the {bed}. It's lovely how much you can let go of, when it's time.
      4+ If you woke up at night, you could tug it once, and somebody would know.
      4+ {guest} had the smallest bed, and the best knot.
      6: Before they lay down, {n} tied the string from one bed to the next, not tight. It hung in the dark with a bit of a dip in it, as a string does when no one is worried.
      6: {n} lay in the {bed}. Now and then the string gave a twitch, and it wasn't the wind. It was {guest}, turning over. || {n} sent a small one back. The next took longer to come, and the one after that was mostly breathing.
      6: "Let go of your shoulders," said {g}, who knew about it now. "Then your hands. You'd be surprised how long you've been holding on to things." {n}, in the {bed}, let go of them one after another.
      6+ There was a knot in the middle where the two ends met. Nobody had hold of that at all, and it stayed.
      6+ {g's} {g.hand} had closed again in {g.his} sleep, just a little, around nothing. {n} put a corner of the blanket in it.
      9: They ran it from bed to bed that night, with plenty of slack. {n} lay in the {bed} and felt it stir, once, when {guest} sighed. || It's a good thing to know in the dark, that there's someone on the end of it, and that nobody has to pull.
      9: {n} lay back in the {bed}. Both promises had been kept, and nobody had to hold anything. The string hung across the dark with a curve in the middle, like a smile lying down.
      9: Someone gave the string a very small tug. {n} answered it from the {bed}, and lay waiting, and it was a comfortable sort of waiting, because either way it would be all right. || The next one didn't come until {n} had stopped thinking of it.
      9+ "For how long?" murmured {guest}, into the pillow. / "Just till morning," said {g}. This time somebody had asked.
      9+ It takes a while to learn that you needn't hold on. Then you let go, a little at a time, like something that closes by day.
      12: {n} lay in the {bed}, with the string slung loosely across the dark to where the others were. Nobody held it. || It moved when one of them breathed, and that was enough, {n} thought. It was all it had ever been saying.
      12: {n} looked over at {g}, who lay with {a g.hand} at rest on the covers, like somebody who has set down a suitcase. || From the {bed}, {n} heard {guest's} breath lengthen, in the corner that had been made up for {guest.him}, and {g's} go after it.
      12: There was one last pull. {n} returned it from the {bed}, with one finger, not looking. One could, it appeared, be held on to without being held. || After that it was quiet at both ends.
      12+ Somewhere there was a person who had said "Just a moment," and gone on their way, and would never know what they'd tied together.
      12+ It's said that you can let go of anything, if you're sure that it will still be there. {n} tried it with the day.
    `,
      { needs: ['both here'] },
    ),
  ],
}
