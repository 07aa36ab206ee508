import { beat, type Plot, titles } from '../story-content.ts'

export const secondGoodNight: Plot = {
  id: 'second-good-night',
  premise:
    'Somebody answers when the guide says good night. It is a shy newcomer under the floor, who has emptied the smallest cup.',
  titles: titles(`
    {n} and the Second Good Night
    Who Said That?
    Somebody Small
    The Voice Under the Floor
  `),
  beats: [
    beat(
      'problem',
      `
      2: "Good night!" said {g}. And then, so small, came "Good night." Who said that? {n} did not say it. {g} did not say it.
      2: {g} said, "Good night, all." "…all," said a small voice. {g} looked up. {g} looked down. "Who is that?" said {g}.
      2: "Hush," said {g}. "I say good night, and then it says it, too. But I see no one." "Good night," said {g}. "…night," it said. It did!
      2+ "Was it you?" said {n}. "No," said {g}. "My good night is big. That one was so small."
      2+ {n} had a look in a boot. Not in there.
      4: Every evening {g} said good night to {home}. But for three nights now, somebody had answered. "Good night," said {g}. They waited. || "Good night," said a tiny voice, from nowhere.
      4: "Listen to this," said {g}, and called, "Good night, everybody!" It was quiet. Then a voice, as thin as a thread, said, "Good night." || {n} looked all around. There wasn't anybody.
      4: "There's one good night too many," {g} told {n}. "I say one, and I hear two." {g.he} tried it. It was true. || The second was so small that you nearly missed it.
      4+ "It sounds nice," said {n}. "It does," said {g}. "But who is it?"
      4+ The {crowd+} all shook their heads. It wasn't one of them.
      6: "I'm not imagining it," said {g}. "You try." So {n} said good night to the empty room. || There was a pause, as long as a breath, and then, very small and very polite, somebody said it back.
      6: {g} always said good night out loud to {home} before going to bed. Nobody had ever answered, and {g.he} hadn't expected it. || But now, three nights in a row, somebody had. "And I don't know who," said {g}, "and so I don't know whether I've been rude."
      6: "Good night," said {g}, to nobody in particular, and nobody in particular said, "Good night." {g} and {n} looked at each other. It hadn't been either of them.
      6+ {n} looked behind things and under things. "If you hide," said {n}, "you don't answer. And if you answer, you don't hide. It's someone who can't decide."
      6+ It was such a small voice that you felt you ought to bend down to it. But you didn't know where.
      9: {g} had gotten into the habit, living alone, of saying good night to the room. On Monday the room had said it back. "I put it down to supper," said {g}. || "But it's done it twice since then."
      9: "Say good night," said {g}, "and don't move." {n} said it. For a moment there was nothing. Then, from no direction at all, a voice about as big as a pin said, "Good night."
      9: There was somebody {nook.at} whom nobody had invited. They had excellent manners. Whenever {g} wished the place a good night, they wished {g.him} one, so softly that {g.he} hadn't been sure until the third time.
      9+ "I've looked everywhere that I can think of," said {g}. "I've got a good mind to leave out a chair."
      9+ The odd part was that it didn't sound like anyone hiding. It sounded like someone who'd been waiting to be spoken to.
      12: {g} lived alone and so had fallen into saying good night to the place at large. For three evenings now it had been returned. || "It's a very small voice," said {g}, "and it waits until I've quite finished."
      12: "I'd like a witness," said {g}. {g.he} drew a breath and said to the empty air, "Good night." It seemed to {n} that nothing happened. Then something did. || It was hardly a word; it was more the shape of one; but it was certainly good night.
      12: One expects a certain amount of silence from an empty room. The one {nook.at} had lately been giving it up. || It only ever answered, and never spoke first, and it only ever said the one thing. "I'd like to know whom I'm talking to," said {g}.
      12+ {n} had the sense of being looked at, not unkindly, by somebody who hoped very much to be found and would have been mortified if they were.
      12+ It wasn't an echo. {g} had tried it with other words, {g.he} said. It didn't care for the others.
    `,
      { sets: ['voice heard'] },
    ),
    beat(
      'plant',
      `
      2: On the shelf were three cups. A big one. A not so big one. And a tiny one. "The tiny one had milk in it," said {g}. "Now it has not. Oh well! Come, let us ask."
      2: {g} had a cup of milk. It was the smallest cup. It was all gone! "Did you drink it?" "No," said {n}. "How odd," said {g}. And off they went to ask who was there.
      2: "I put milk in the tiny cup," said {g}, "and I forgot it. Now there is none. Did I drink it?" "You must have," said {n}. "Let us go."
      2+ The tiny cup was as big as a thimble.
      2+ There was one white drop on the floor.
      4: Before they went out to ask, {n} helped to clear the table. The smallest cup was empty. "I was sure that I'd left some milk in that," said {g}. "I must have drunk it." And they went out to find the voice.
      4: There were two cups on the table, and a third, no bigger than a thimble. "That one's only for show," said {g}. There was a ring of milk in it. {n} put it back, and they set out to ask who it could be.
      4: "My mind isn't what it was," said {g}. "I keep filling the tiny cup, and then it's empty, and I don't remember it." {n} put on a coat. "First the voice," said {n}. "Then the cup."
      4+ It was a pretty little cup with a blue rim. It would have been just right for a doll.
      4+ Somebody had rinsed it, too. It was upside down.
      6: On the shelf stood {g's} cups, from the soup cup down to one as small as a thimble that nobody used. It had a drop of milk at the bottom. "I'm getting forgetful," said {g}. Then they went out to ask whose the voice was.
      6: "That's odd," said {g}, clearing away. "I poured a drop of milk in the baby cup, just to be rid of it. And it's been drunk." {n} thought of cats. But there wasn't time to think about it, with a voice to be found.
      6: {n} nearly stepped on a cup. It was the smallest of {g's} set, blue and white, and it was standing on the floor, by the wall, quite empty. "I must have put that down there," said {g}, "in a dream." They set off.
      6+ It stood exactly in front of a crack. {n} saw that, but didn't look at it, if you see what I mean.
      6+ "Everyone must be asked," said {g}, "nicely. I wouldn't want anybody to feel accused."
      9: {g} kept a set of cups, of which the last and smallest had never been of any use. That evening it stood on the floor beside the wall with a white ring of milk drying in it. || "I do get about," said {g}, and put it back. They went to make inquiries.
      9: "Somebody's had the dregs of my milk," {g} remarked. "Out of the thimble cup. I suppose it was me." {n} turned it over. It had been washed up, and rather carefully. || Then there was the voice to see about.
      9: There was one other thing, though {g} only mentioned it in passing: the smallest cup had taken to being empty. {g.he} would leave a drop in it and find none. || "It's the air," said {g}. "It's dry." And they set out to look for the voice.
      9+ "Is anything else different?" asked {n}. / {g} considered. "I've had the feeling," {g.he} said, "that I'm snoring more. But I'm awake for it."
      9+ They left the lamp on. Neither of them had said why. It just seemed friendlier.
      12: {n}, clearing the table, noticed that the least of {g's} cups, a thing like an eggshell, had been used. "I never drink from that," said {g}. "It holds about a sentence." || {g.he} put it back on its hook, and they went out to ask about the voice.
      12: "You'll think I'm getting old," said {g}. "I fill the tiny cup. I don't know why. And in the morning somebody's emptied it, and it's always been me." {n} let that stand. || It was one mystery at a time.
      12: On the floor by the wall stood a cup, no larger than an acorn, from the end of {g's} set. It was dry, but it hadn't been dry for long. {g} hung it up absently. || {g.his} mind was on the voice.
      12+ "It's somebody with a good upbringing," said {g}. "One can hear that. They always let me go first."
      12+ It came to {n}, as they shut the door, that {g.he} hadn't looked frightened at all when {g.he} spoke of it. {g.he} looked like someone who'd had three letters.
    `,
      { needs: ['voice heard'], sets: ['cup empty'] },
    ),
    beat(
      'try1',
      `
      2: "Is it you?" said {n}. "Say good night," said {g}. "GOOD NIGHT!" said {h1}. That was too big. It was not {h1}.
      2: {h1} said, "I say {h1.noise} at night. I don't say good night." So it was not {h1}.
      2: "Not me," said {h1}. "I sleep here. I do not go to your house." {h1} shook the {h1.thing}. {H1.noise}! It was sad that it was not {h1}.
      2+ "Say it small," said {n}. "Good night," said {h1}. It was so big.
      2+ "But good night to you, too," said {h1}.
      4: {h1} stopped {h1.doing}. "It isn't me," {h1.he} said. "Listen. GOOD NIGHT. You see? I can't do it any smaller than that." || And {g} had to hold on to {g.his} hat.
      4: "What does it sound like?" asked {h1}. {n} tried to do it. "Oh, no," said {h1}. || "I know everyone who talks like that, and it's nobody." That wasn't much of a help.
      4: {h1} thought it might be the wind in the {h1.thing}. They listened to it. {H1.noise}, it said. That was as near as it could get. || It couldn't do the "good."
      4+ "Tell it good night from me," said {h1}. "Whoever it is."
      4+ {h1} was a bit sorry. {h1.he} would have liked to be a mystery.
      6: {h1} was flattered that they'd thought of {h1.him}. "But I couldn't," {h1.he} said. "Hear for yourself." || {h1.he} said good night as softly as {h1.he} was able, and two leaves fell down. So it wasn't {h1}.
      6: "I never say good night at all," said {h1}. "I say, 'Is it that late?'" They had to admit that this was true. || {h1} promised to keep an ear open, between one {h1.noise} and the next.
      6: "Was it high or low?" asked {h1}, and let the {h1.thing} go {h1.noise}, first slow and then quick. "Like that? Or like that?" It was like neither. || It was, {n} said, like something you'd hear if you were very small and were standing next to it.
      6+ "Then it's somebody small," said {h1}. It wasn't much, but it was the first thing that they knew.
      6+ When they left, {h1} said good night twice, to practice.
      9: {h1} showed them that it couldn't have been {h1.him} by saying good night, at which something fell off a shelf. "That's me whispering," {h1.he} said. They crossed {h1.him} off.
      9: "People think they hear things," said {h1}, "when they'd like to." {g} said stiffly that {g.he} wasn't a person who'd like to. || {h1} looked at {g.him}, and gave {g.him} something to take home. It was a muffin.
      9: {h1} had a theory of echoes, with demonstrations. {h1.he} had them all shout good night at the {h1.thing}, and wait. What came back was {h1.noise}. || An echo, {n} pointed out, would have used their words.
      9+ "It never comes at once," said {g}. "It thinks about it first."
      9+ {h1} asked if it was a happy good night or a sad one. They looked at each other. Nobody had thought to listen for that.
      12: {h1} cleared {h1.himself} of suspicion by saying good night in {h1.his} lowest voice, which carried. "I don't have a small one," said {h1}. "I've often wished that I had."
      12: "Empty rooms do talk," said {h1}, {h1.doing}, "to those who live in them." It was meant kindly. {g} replied that {g.he} knew what {g.his} own room sounded like. || This was somebody else's good night. It had somebody in it.
      12: {h1} wanted to know if it was a first good night, or an answer. "An answer," said {g}. / "Then they've been listening," said {h1}, and put down the {h1.thing}. || "I wonder for how long."
      12+ {n} thought about it as they went along. Somebody who wouldn't speak first. It wasn't rude, not to speak first. It was what you did in other people's houses.
      12+ "I don't mind about it," said {g}. "I'd just like to know what it takes in its tea."
    `,
    ),
    beat(
      'try2',
      `
      2: "Not me," said {h2}. "I am here all day." {h2} looked in the {h2.thing}. "Are you in there?" {H2.noise}! It was no one.
      2: "Is it a ghost?" said {h2}. "Ghosts say boo," said {n}. "This one says good night. It is nice."
      2: {h2} said good night so low. But it was not the one. "It is some small one," said {h2}, "and shy. I was shy, too, when I was new."
      2+ "Is it new?" said {n}. No one knew.
      2+ {h2} gave them one {snack}. "For the small one," said {h2}.
      4: {h2} could talk very softly, but {h2.he} had been asleep at that time, every night. "I think it's somebody shy," said {h2}. || "I used to talk like that. It was when I was new and didn't know where to put my feet."
      4: "How long have you heard it?" asked {h2}. "Three nights," said {g}. "Then who came here three days ago?" said {h2}. That was clever. || But nobody could think of anyone.
      4: {h2} looked into the {h2.thing} and said good night to it. It said {h2.noise}. "At least it answers," said {h2}. || "It's awful when nobody does."
      4+ {h2} gave them a crumb of {snack} wrapped in paper. "Small people like small things," {h2.he} said.
      4+ {g} held {n's} hand a bit tighter. {g.he} wasn't scared. {g.he} was hoping.
      6: {h2} could do a small voice, and did it for them. It wasn't the one. "Mine's a sleepy small," {h2.he} said. || "Yours is a shy small. There's a difference. The shy ones wait till you've stopped."
      6: "Three nights?" said {h2}. "It rained hard three nights ago. A good many people were washed out of their holes and had to find somewhere else." || {n} looked at {g}. They hadn't been thinking about holes.
      6: {h2} asked if they had tried asking it who it was. / "No," said {g}. / "Why not?" said {h2}. / {g} thought. || "I suppose that I was shy," {g.he} said.
      6+ "I expect it's as shy as you are," {h2} told {g}.
      6+ {h2} packed up one very small {snack}. "In case it's hungry," {h2.he} said. "Things that live in walls often are."
      9: {h2} had been asleep, and could prove it; everyone had heard {h2.him}. "But I can tell you what it is," said {h2}. || "It's someone new. You don't answer like that in a place where you belong. You just say, 'Night.'"
      9: "And what have you said to it?" asked {h2}. / "Good night," said {g}. / "And it's said good night." {h2} nodded. || "So that's all you've asked it for, and it's given you all of it." {g} was quiet for a while.
      9: {h2} suggested that they leave something out for it, and see if it got taken. {n} frowned. There was something about that, something that had already been left out somewhere. || But it had gone again, like a fish.
      9+ "I was new once," said {h2}. "For a week I answered every good night in the place. None of them were for me."
      9+ {g} walked more quickly now. It was as if somebody were waiting up.
      12: {h2} put down the {h2.thing} and said that {h2.he} knew that good night; {h2.he} had said it. "It's what you say when you've moved in somewhere, and everybody is calling good night up and down the stairs, and none of it's yours. You borrow one."
      12: "It wants to be asked," said {h2}. "It can't very well begin. It isn't its house." || {g} said that it would have been welcome to begin. / "And how's it to know that," said {h2}, "if you don't say?"
      12: {h2} inquired when it had started. There'd been that storm, three days ago. A number of small people had been flooded out, {h2} said, and had gone to ground wherever there was a light on. || {g} looked back, quite sharply, toward home. There was a light on.
      12+ It's humbling to think that somebody may have been listening to you for three days. {g} wondered aloud if {g.he} had sung.
      12+ {n} had nearly caught it, whatever it was. It was small, and blue at the rim.
    `,
    ),
    beat(
      'try3',
      `
      2: {h3} said shh. "Shy ones do not come out," said {h3}. "You have to say, 'Come in.' Did you say it?" No, they did not.
      2: "Is it cold out?" said {h3}. "Then it went in, where it is warm. In your house! It is in your floor, I think." Oh!
      2: {h3} was {h3.doing}. "Ask it its name," said {h3}. "It will like that." So they went home to ask.
      2+ A name! All have a name. Even the small ones.
      2+ "Soft feet," said {n}. "We must not scare it."
      4: "You've gone and asked everyone except the voice," said {h3}. It was true. "If somebody said good night to me, night after night, I'd hope that they'd ask me my name."
      4: {h3} had an idea about shy people. "They come out if there's a cup," {h3.he} said, "and nobody's looking." || {n} sat up straight. A cup!
      4: {h3} listened. "It isn't lost," {h3.he} said. "It's at home. It's at your home. It just doesn't know yet if it may be." || {g} had to blow {g.his} nose.
      4+ They went home on tiptoe, both thinking of a very small cup.
      4+ "I never even said 'come in,'" said {g}. "How awful."
      6: "Suppose that you lived under someone's floor," said {h3}, "and you'd only come because of the rain, and every night somebody up there said good night, so kindly. What would you do?" / "I'd say it back," said {n}. / "There you are," said {h3}.
      6: {h3} wanted to know if anything was missing. "No," said {g}. "Only the milk, out of the smallest cup. But that was me." || {h3} looked at {g}, who takes up two chairs. "With that mouth?" said {h3}.
      6: {h3} went on {h3.doing} as {h3.he} spoke. "Don't look for it. You'll only frighten it. Go home, and speak to it, and say who you are. It knows what you sound like. It doesn't know what you're called."
      6+ {n} was thinking of a cup on the floor, and of a crack in the wall, and how those two had been close together.
      6+ "I hope that I wasn't loud," said {g}. "I do drop my shoes."
      9: {h3} put down the {h3.thing}. "I see that you've asked all of us whether we're it," {h3.he} said. "Nobody's asked it whether it's all right." || They got up at once, both of them, without saying thank you, and had to come back to say it.
      9: "Anything gone?" asked {h3}. / "A drop of milk," said {g}. "From the little cup. I suppose I drank it." / "You suppose," said {h3}. || {g} didn't drink milk. {n} could see that go across {g.his} face, slowly, like a sunrise.
      9: {h3} said that there are two kinds of quiet, the sort that wants to be left alone and the sort that doesn't dare to ask. || "And if it answers you," said {h3}, "it isn't the first kind." That was all {h3.he} had to say. It was enough.
      9+ {n} had it now, cup and crack and all. It must have carried that cup across the whole floor, every night, in the dark, and carried it back.
      9+ "Three nights!" said {g}. "And I never once said, 'And to you.'"
      12: "What would you call somebody," said {h3}, {h3.doing}, "who takes only what's left over, and washes the cup?" / "Polite," said {g}. / "I'd call them frightened of being a nuisance," said {h3}. Nobody moved. || Cup, thought {n}. Yes.
      12: {h3} made {g} say it, just as {g.he} did at home. "Good night." It was said to the air, over the heads of everyone. / "Now say it to someone," said {h3}. || {g} thought, and lowered {g.his} eyes to about the height of a boot, and said it again. It was a different word.
      12: "You'd like to know who's there," said {h3}, "and somebody would like to know if they may be. I'd say that you each have half of one conversation." || {h3.he} held the door for them.
      12+ They went back by the shortest way. Halfway there {g} took {g.his} shoes off, and carried them.
      12+ {n} was thinking about the cup, hung back on its hook each night by somebody who must have had to climb for it.
    `,
      { sets: ['asking learned'] },
    ),
    beat(
      'turn',
      `
      2: Back {nook.at}, {n} put milk in the tiny cup. {n} put it on the floor, by the crack. "Good night, you," said {n}. "Who are you? Come in!" And out came a nose.
      2: They were back {nook.at}. {g} sat on the floor. "I am {g}," said {g}, so soft. "This is {n}. What is your name?" It was still. Then, pat, pat, pat, came small feet.
      2: Back they went to {nook}. They sat down low. They put down the cup. "You may come out," said {n}. "We like you." And it did.
      2+ First one eye. Then two.
      2+ {n} did not move. {g} did not move.
      4: Back {nook.at}, {n} filled the tiny cup and set it down beside the crack in the wall. Then they both sat on the floor, to be smaller. "We don't know your name," said {n}. "But you're very welcome." For a while nothing happened. Then there were whiskers.
      4: "It's the cup," whispered {n}, back {nook.at}. "It was never you who drank it." They filled it to the top. "Good night to you," said {g} to the dark behind the cup. "To you especially. I should have said so before."
      4: {g} lay down flat, back {nook.at}, until {g.his} chin was on the boards. "Hello," said {g.he}. "I'm {g}. I live up here. I'm sorry about my shoes." There was a tiny gasp, down there in the dark.
      4+ The milk shook, a little, in the cup. Something had bumped it.
      4+ "I can hear it breathing," said {n}, without any voice.
      6: Back {nook.at}, {n} poured milk into the smallest cup and put it where they had found it, by the wall. They sat on the floor and made themselves small. "Good night," said {g}. "I mean the one down there. I mean you." It was quiet for so long that {n's} foot went to sleep.
      6: "Two questions," said {n} to the dark behind the {bed}, back {nook.at}, lying down in front of it. "What's your name? And would you like it warm?" Inside something moved. "Warm, please," said a very small voice. "If it isn't any trouble."
      6: {g} bent down to the floor, back {nook.at}. "I've been saying good night to the whole place," {g.he} said, "and I'd like to say it to you. I don't know your name. I'm {g}. It's so very nice to have you." Then {g.he} waited, with {g.his} eyes shut, so as not to stare.
      6+ Two ears came up, and went down, and came up again.
      6+ "I'm not here, really," said the voice. "I'm only in from the rain."
      9: Back {nook.at}, they filled the little cup and set it beside a crack in the wall, and lay down in front of it. "I'm {g}," {g} said into the dark. "I ought to have told you the first time. Are you warm enough in there?" || There was the longest pause yet.
      9: {g} said it properly this time, back {nook.at}, at floor level, to somebody. "Good night to you. Whoever you are. I hope that you've been comfortable." Something small began to cry, in the wall, but it sounded like a good sort of crying.
      9: "We've brought you a whole one," said {n}, back {nook.at}, and pushed {a snack} as far as the crack. "You needn't only have what's left." Inside somebody was thinking it over so hard that you could hear it.
      9+ A paw came out, no bigger than a petal, touched the saucer to see if it was real, and went back in.
      9+ "I've kept it clean," said the voice in a rush. "I've only used the one corner."
      12: Back {nook.at}, {n} filled the eggshell of a cup and set it down by the wall. {g} lowered {g.himself} onto the boards, in stages. "I've been talking over your head for three days," {g.he} said to whoever was in there. "I'm so sorry. Good night. I mean it for you." || One waited. It was very like listening to someone making up their mind to jump.
      12: "My name's {g}," said {g}, back {nook.at}, flat on the floor, with {g.his} cheek against the baseboard. "What's yours?" It was evidently a question that nobody had asked there for some time. || You could hear it being looked for.
      12: They sat on the floor, back {nook.at}, and left the door of the lamp open. "You're not in the way," said {n} to the wall. "I thought that you might be worrying about it. || You're the nicest thing that's happened here all week."
      12+ "I was going to go as soon as it dried," said the voice. {g} told it that the forecast was for rain. It was nothing of the sort.
      12+ There's a courage in coming out from under a floor. {n} looked the other way, to make it easier, and so did {g}, and that was how they missed it.
    `,
      { needs: ['cup empty', 'asking learned'], sets: ['newcomer asked'] },
    ),
    beat(
      'payoff',
      `
      2: Out it came. It was {guest.named}! {guest} was so small. {guest} had a drink from the tiny cup. "It was me," said {guest}. "I said good night. I drank the milk. Can I stay?" "Yes!" they said.
      2: It was {guest.named}. "I came in, and it was warm," said {guest}. "You said good night each night. It was so nice. So I said it, too." "That is your cup now," said {g}.
      2: There stood {guest.named} with the tiny cup. It was just as big as {guest.he} was. "It is yours," said {g}. "And there is a good night for you each night."
      2+ {guest} drank it all up. {guest} had a white nose.
      2+ "Good night, {guest}," said {n}. Now it had a name in it.
      4: It was {guest.named}. {guest.he} had come in out of the rain and had been living under the floor, as quiet as could be. "You said good night," {guest} told {g}, "and I had nobody, so I thought that perhaps a bit of it was for me." "All of it," said {g}.
      4: Out stepped {guest.named} and bowed, and picked up the tiny cup. It fit {guest.his} {guest.hand+} as if it were made for them. "I only had what was left," said {guest}. "From now on," said {g}, "you'll have it full."
      4: "I'm {guest}," said the voice, and there {guest.he} was, {guest.named}, blinking in the light. {n} moved over. {g} moved over. And so there was a place for {guest}, right in between.
      4+ "May I say it first, once?" asked {guest}. "Good night!" And they both said it back.
      4+ The smallest cup had been the last one on the shelf for years. Now it knew why.
      6: It was {guest.named}, with a drop of milk on the chin. The storm had washed {guest.him} out, and there'd been a light. "And then somebody said good night," said {guest}, "and I knew it wasn't for me. But there wasn't anyone else there. So I answered it, to be polite." {g} couldn't speak.
      6: They'd looked the other way, and when they looked back, there stood {guest.named}, holding the tiny cup in front like a hat. "I'm {guest}. I'm very quiet," {guest.he} said. "You needn't be," said {g}. "Do you know, I've had that cup for years, and I never knew whose it was?"
      6: So that was who it had been: {guest.named}, on account of the rain. They had {a snack} together, on the floor, in three sizes. "Did you really say it every night?" asked {n}. "Twice," said {guest}. "You only heard the loud one."
      6+ {guest} had swept that whole place, under there, and put up a leaf for a picture.
      6+ "It's the first time," said {guest}, "that anyone's said it with my name."
      9: Out of the crack, very upright, stepped {guest.named}, and picked up the cup. "I meant to tell you," {guest.he} said, "but it never seemed the right moment to begin." {guest.He} had come in out of the rain. || "I used to save it up," said {guest}. "I'd lie down there and have it twice."
      9: It was {guest.named}, and {guest.he} had three days' worth of apologies ready. {g} wouldn't hear them. || {g.he} poured out the milk, and handed it down, and it was seen that the smallest cup, which had never been any use, was exactly right.
      9: "{guest}," said the owner of the voice, when asked; and it was {guest.named}, smoothing down {guest.his} front. "{guest}," they both repeated, to try it. || It's extraordinary what a name does. The room had been full of somebody all week, and now it was {guest}.
      9+ "You can come in by the door, you know," said {g}. "Do you mean in front of people?" said {guest}.
      9+ {n} looked at the set of cups. The big ones were for thirst. That one had been for company.
      12: {guest.named} stood in the lamplight, holding the cup as someone holds a hat. It had been the flood, {guest.he} explained, and then the light. || "I didn't mean to listen. But you say it so well. I thought, if I answer it, then it hasn't gone to waste." {g} got out {g.his} handkerchief.
      12: "I'm {guest}," said {guest.named}. "I've tried not to be any weight." {g} bent down, and filled the cup that {guest.he} had brought back so many times empty, and {guest} drank it all, for once, in the open, and nobody said anything until it was done.
      12: It turned out to be {guest.named}, and not a mystery at all, only somebody who had come in out of the rain and had not known how to say so. There'd been a cup left over all those years. || {g} set it out with the others. "There," said {g.he}. "That makes the set."
      12+ "Good night's a funny thing to say to an empty room," said {g}. "I think I must have been asking."
      12+ {guest} was shown the door, in the kindly sense: how it opened, and that it was never locked.
    `,
      { needs: ['newcomer asked'], sets: ['newcomer home'] },
    ),
    beat(
      'after',
      `
      2: {n} lay in the {bed}. {guest} lay by {n}, in a hat. "Good night, {n}," said {g}. "Good night, {guest}." "Good night," said the small voice. "Good night, {g}."
      2: Now there were three to say it. Big: good night. Small: good night. And {n}, in the {bed}: good night.
      2: {guest} did not go back to hide. {guest} had a warm spot by the {bed}. {n} could hear {guest} breathe, so small, so slow.
      2+ The tiny cup was on the shelf. It had its own hook.
      2+ No one was alone now. Not one.
      4: {n} lay in the {bed}, and {guest} lay beside it, in one of {g's} slippers. "Good night, {n}," said {g}. "And good night, {guest}." || There was a little sigh from the slipper.
      4: They made up a bed for {guest} out of {fluff}. {n} climbed into the big one. "Good night," said {n}. || "Good night," said the small voice, and this time you could hear just where it came from.
      4: It was late. {n} lay in the {bed}. On one side {g} was breathing, and on the other side was {guest}, like a big wave and a little one.
      4+ {guest} said it three more times, very softly, for the days that {guest.he} had missed.
      4+ There wasn't any crack in the wall that had somebody sad in it. It was only a crack.
      6: {guest} was put to bed in a slipper lined with {fluff}, next to the {bed}, where {n} could reach down with one finger. || "Good night, {guest}," said {g}, and there were the two voices, and after that {n's}, and then it was said.
      6: {n} lay in the {bed}. It had grown dark, and everybody had said it to everybody, and there weren't any left over.
      6: From the {bed} {n} could hear a small snore, coming from the slipper. So it hadn't been {g} after all who was snoring more. It was a nice snore. || It was like a zipper on a very little coat.
      6+ "I'll still do it to the whole place," said {g}, "in case."
      6+ It's easy to sleep in a room when you know who's in it.
      9: {n} lay in the {bed}, with {guest} in a slipper alongside, and {g} put out the light. Then it went around once, from the low voice to the middle one to the small one: good night; good night; good night. || It fit, like the last piece.
      9: It was quiet, but it was lived in. {n} lay in the {bed} and listened to how a room sounds that has exactly as many people in it as it thinks it has.
      9: {guest} had asked to have the slipper near the {bed}, if nobody minded. Nobody minded. {n} let one hand hang over the edge, and after a while something very small took hold of a finger.
      9+ "It's better with an answer," {g} murmured. / "It's better with a question," said the slipper.
      9+ Outside it had begun to rain, after all. Everyone there was in.
      12: The slipper stood beside the {bed}. {n} could hear, in the dark, two people who had lived for years, and for three days, on the edge of saying something, and had now said it, and were asleep.
      12: {g} said it once more, over the {bed}, quite low, and to each by name. {n} thought that there was hardly a better use for a name than that. || There was an answer from the slipper, and then there wasn't any need of one.
      12: {n} lay in the {bed} with one hand let down over the side. It's an odd thing, how much less empty the dark is for one small breath more in it. || One could have put it in a cup.
      12+ {g} would go on saying good night to the place at large. One never knew, {g.he} said, who might be in it, waiting to be meant.
      12+ The last cup hung on its hook, and it was still a little warm.
    `,
      { needs: ['newcomer home'] },
    ),
  ],
}
