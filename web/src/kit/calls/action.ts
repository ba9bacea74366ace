import type { Call, OutputOf } from '@icebox/contract/call'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast, type ToastText } from '../toasts.ts'
import { type CallArgs, SendError, send } from './send.ts'

export interface Action<C extends Call> {
  call: C
  /** Keys whose answers the action makes stale; `keyOf` gives them. */
  refresh?: QueryKey[] | ((asked: CallArgs<C>) => QueryKey[])
  /** What follows a success: a toast, or nothing. */
  done?: (answer: OutputOf<C>, asked: CallArgs<C>) => ToastText | undefined
  /** What a failure says: a toast, or nothing where the form itself shows it. */
  failed?: (error: Error, asked: CallArgs<C>) => ToastText | undefined
  /** Asked when the call failed: true makes it once more. What it throws takes the place of the failure. */
  again?: (error: Error) => Promise<boolean>
  /** What the screen shows before the server has answered; taken back when the call fails. */
  expect?: Expectation<C>
}

export interface Expectation<C extends Call> {
  keys: (asked: CallArgs<C>) => QueryKey[]
  apply: (client: QueryClient, asked: CallArgs<C>) => void
}

/** A mutation by contract call, with its toast and the answers it makes stale. */
export function useAction<C extends Call>(action: Action<C>) {
  const client = useQueryClient()
  const mutation = useMutation<OutputOf<C>, Error, CallArgs<C>, TakeBack | undefined>({
    mutationFn: asked => sendUntilDone(action, asked, TRIES),
    onMutate: asked => expectFor(client, action.expect, asked),
    onSuccess: (answer, asked) => sayIf(action.done?.(answer, asked)),
    onError: (error, asked, takeBack) => {
      takeBack?.()
      sayIf(dangerous(action.failed?.(error, asked)))
    },
    onSettled: (_answer, _error, asked) => refreshAll(client, keysOf(action.refresh, asked)),
  })
  return {
    run: mutation.mutate,
    /** Resolves with the answer; rejects with the SendError after the failure was told. */
    runAndWait: mutation.mutateAsync,
    isRunning: mutation.isPending,
    isDone: mutation.isSuccess,
    error: mutation.error,
    answer: mutation.data,
    reset: mutation.reset,
  }
}

/** The server's own sentence, or the fallback where it sent none. */
export function sentenceOf(error: Error, fallback: string): string {
  return error instanceof SendError && error.detail ? error.detail : fallback
}

/** A bank may ask for each of a few open payments. */
const TRIES = 4

async function sendUntilDone<C extends Call>(
  action: Action<C>,
  asked: CallArgs<C>,
  tries: number,
): Promise<OutputOf<C>> {
  try {
    return await send(action.call, asked)
  } catch (error) {
    const isAgain = tries > 1 && error instanceof Error && (await action.again?.(error))
    if (!isAgain) throw error
    return sendUntilDone(action, asked, tries - 1)
  }
}

type TakeBack = () => void

async function expectFor<C extends Call>(client: QueryClient, expect: Expectation<C> | undefined, asked: CallArgs<C>) {
  if (!expect) return undefined
  const keys = expect.keys(asked)
  await Promise.all(keys.map(queryKey => client.cancelQueries({ queryKey })))
  const before = keys.flatMap(queryKey => client.getQueriesData({ queryKey }))
  expect.apply(client, asked)
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

function keysOf<C extends Call>(refresh: Action<C>['refresh'], asked: CallArgs<C>): QueryKey[] {
  return typeof refresh === 'function' ? refresh(asked) : (refresh ?? [])
}

function refreshAll(client: QueryClient, keys: QueryKey[]) {
  return Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
}

function dangerous(text: ToastText | undefined): ToastText | undefined {
  return text && { tone: 'danger', ...text }
}

function sayIf(text: ToastText | undefined) {
  if (text) showToast(text)
}
