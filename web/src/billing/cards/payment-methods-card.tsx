import { listPaymentMethods } from '@icebox/contract/billing/payments'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../kit/calls/query.ts'
import { formatCents, formatDate } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Note } from '../../ui/note.tsx'
import { AddCardDialog } from './add-card-dialog.tsx'
import { CardRow } from './card-row.tsx'
import { CARDS_ANCHOR } from './cards.ts'
import { useCardActions, whyNotAdded } from './use-card-actions.ts'

interface PaymentMethodsCardProps {
  userId: string
  /** When the next charge is due, in Unix seconds; null where none is. */
  dueAt: number | null
}

/** The cards that can be charged, and the one that is. */
export function PaymentMethodsCard({ userId, dueAt }: PaymentMethodsCardProps) {
  const query = useQuery(queryOf(listPaymentMethods, { id: userId }))
  const [isOpen, setOpen] = useState(false)
  const { add, prefer, remove } = useCardActions(userId, () => setOpen(false))
  function open() {
    add.reset()
    setOpen(true)
  }
  const [chosen, setChosen] = useState<string>()
  function choose(id: string) {
    if (prefer.isRunning) return
    setChosen(id)
    prefer.run({ params: { paymentMethodId: id }, input: { userId } })
  }
  const [removed, setRemoved] = useState<string>()
  function letGo(id: string) {
    if (remove.isRunning) return
    setRemoved(id)
    remove.run({ params: { paymentMethodId: id } })
  }
  return (
    <Card
      id={CARDS_ANCHOR}
      title="Payment Methods"
      action={
        <Button size="sm" onClick={open}>
          <Plus aria-hidden strokeWidth={1.75} />
          Add Payment Method
        </Button>
      }
    >
      <Loaded
        query={query}
        label="your payment methods"
        isEmpty={({ paymentMethods }) => paymentMethods.length === 0}
        empty={
          <CardBody>
            <p className="border-t border-line-soft pt-4 text-ink-2">
              {dueAt === null
                ? 'There is no card yet.'
                : `There is no card. Please add one before ${formatDate(dueAt * 1_000)}, when the next charge is due.`}
            </p>
          </CardBody>
        }
      >
        {({ paymentMethods, owedCents }) => (
          <CardBody>
            {owedCents > 0 && (
              <Note tone="warn" className="mb-3" title={`${formatCents(owedCents)} is open.`}>
                A card that becomes the default is charged {formatCents(owedCents)} for it at once.
              </Note>
            )}
            <ul>
              {paymentMethods.map(card => (
                <CardRow
                  key={card.id}
                  card={card}
                  isPreferring={prefer.isRunning && chosen === card.id}
                  onPrefer={() => choose(card.id)}
                  isRemoving={remove.isRunning && removed === card.id}
                  onRemove={card.isDefault && dueAt !== null ? undefined : () => letGo(card.id)}
                />
              ))}
            </ul>
          </CardBody>
        )}
      </Loaded>
      {isOpen && (
        <AddCardDialog
          isAdding={add.isRunning}
          refusal={add.error && whyNotAdded(add.error)}
          owedCents={query.data?.owedCents ?? 0}
          isFirst={query.data?.paymentMethods.length === 0}
          onAdd={(paymentMethodId, setAsDefault) => add.run({ input: { paymentMethodId, userId, setAsDefault } })}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
