import { LINE_DEFAULT } from '@icebox/contract/constants'
import { ConnectPicture, LinePicture, ThawPicture } from './step-pictures.tsx'
import type { Step } from './steps.tsx'

/** What one does to be rid of cold email. */
export const HOW_STEPS: Step[] = [
  {
    picture: <ConnectPicture />,
    title: 'Connect your mailbox',
    text: 'Sign in with Google or Microsoft, or use an app password for Apple Mail or any other IMAP host. Old mail stays where it is.',
  },
  {
    picture: <LinePicture />,
    title: 'Set the line',
    text: `From a confidence of ${LINE_DEFAULT} on, a message moves. Pro and Pro+ shift that line, and show first what it would have done in your last seven days.`,
  },
  {
    picture: <ThawPicture />,
    title: 'Thaw what you want back',
    text: 'Skim the folder when it suits you. Restore a message, here or in your mail program, and your filter learns from it; allow its sender with the same click if you like.',
  },
]
