import { Collapsible } from '#web/ui/collapsible.tsx'

const TIPS = [
  'Find a quiet place and sit as you like best. Switch the radio and the television off.',
  'Put the device on the table before you, about an arm’s length away. You do not have to lean towards it.',
  'Speak as you would to somebody at your kitchen table. Pauses, laughter and your own way of talking belong to it.',
  'Have a glass of water at hand. Press Pause whenever you want to think or rest.',
  'Take all the time you want. There is no limit, and a short story is as welcome as a long one.',
  'If somebody is with you, tell them that you are recording, and ask whether they agree.',
]

export function TipsPanel() {
  return (
    <Collapsible title="Tips for a Comfortable Recording Experience" defaultOpen>
      <ul className="flex list-disc flex-col gap-2.5 pl-6 marker:text-evergreen">
        {TIPS.map((tip) => (
          <li key={tip} className="pl-1">
            {tip}
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}
