/** Whether cold mail is moved at the moment. */
export function StateBadge({ isActive }: { isActive: boolean }) {
  const look = isActive ? 'bg-ok-1 text-ok-ink' : 'bg-fill text-ink-2'
  return (
    <span
      className={`inline-flex h-[22px] items-center gap-[5px] rounded-[6px] px-2 text-[12px] font-semibold ${look}`}
    >
      <span className={`size-[7px] rounded-full ${isActive ? 'bg-ok' : 'bg-ink-3'}`} />
      {isActive ? 'Active' : 'Inactive'}
    </span>
  )
}
