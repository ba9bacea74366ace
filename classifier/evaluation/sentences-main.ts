import { describeSentences, measureSentences } from './sentences.ts'

process.stdout.write(describeSentences(measureSentences()))
