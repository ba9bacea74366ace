import { describePhrases } from './phrases.ts'
import { describeSentences, measureSentences } from './sentences.ts'

process.stdout.write(describeSentences(measureSentences()))
process.stdout.write(describePhrases())
