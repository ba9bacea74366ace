import { useState } from 'react'

/** What is being written, for each rule and for a new one, so that a look at another rule loses nothing. */
export function useSentences() {
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map())

  function write(target: string, sentence: string) {
    setWritten(before => new Map(before).set(target, sentence))
  }
  function forget(target: string) {
    setWritten(before => new Map([...before].filter(([each]) => each !== target)))
  }
  return { written, write, forget }
}

export type Sentences = ReturnType<typeof useSentences>
