import { PRODUCT_NAME } from '@icebox/contract/constants'
import { ConnectPicture } from '../blocks/steps/step-pictures.tsx'
import type { Step } from '../blocks/steps/steps.tsx'
import { ProtectionPicture, QuietPicture } from './pictures.tsx'

export const SALES_STEPS: Step[] = [
  {
    picture: <ConnectPicture />,
    title: 'Connect your email',
    text: 'Gmail, Outlook, Apple Mail or any IMAP host. You see what is asked for and why before you agree.',
  },
  {
    picture: <ProtectionPicture />,
    title: 'Protection is on',
    text: `From then on new mail is judged as it comes. Old mail stays; a dry run shows what ${PRODUCT_NAME} would have moved, and waits for your yes.`,
  },
  {
    picture: <QuietPicture />,
    title: 'The pitches are elsewhere',
    text: 'Spam-free is a word for brochures. Some will still get through, and the page for the curious says how many. The rest waits on ice.',
  },
]
