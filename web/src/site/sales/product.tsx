import { LINE_DEFAULT, PRODUCT_NAME } from '@icebox/contract/constants'
import { Link } from 'react-router'
import { Split } from '../blocks/split.tsx'
import { LogPicture } from './pictures.tsx'

const POINTS = [
  {
    title: 'It knows whom you know.',
    text: 'Anyone you have written to is let through. So is every answer to your mail.',
  },
  {
    title: 'It reads what a letter wants.',
    text: 'Sentence by sentence: an offer and an ask for 15 minutes, or a question only you can answer.',
  },
  {
    title: 'It says how sure it is.',
    text: `From ${LINE_DEFAULT} on a message moves; just under it, it stays and asks for your word.`,
  },
  { title: 'It gives reasons.', text: 'In plain sentences, for every message, on ice or not.' },
  {
    title: 'It gives back.',
    text: 'One click, or drag the message to your inbox in your mail program. It learns from both.',
  },
]

/** What the product is, once the argument is made. */
export function Product() {
  return (
    <Split
      id="product"
      heading={`${PRODUCT_NAME} puts it somewhere else.`}
      lead="Not in the bin: in a folder of your own mailbox, with the reasons, for as long as you like. Your inbox holds what is for you. The rest keeps."
      below={
        <p className="mt-6">
          <Link to="/discover" className="link text-[15px]">
            How the judge decides, with figures
          </Link>
        </p>
      }
    >
      <LogPicture />
      <ul className="mt-[26px]">
        {POINTS.map(({ title, text }) => (
          <li key={title} className="border-t border-line py-3 text-[14.5px]/[21px] text-ink-2">
            <b className="font-[650] text-ink">{title}</b> {text}
          </li>
        ))}
      </ul>
    </Split>
  )
}
