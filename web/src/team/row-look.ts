/** The columns that rows of members and of invitations share; on narrow screens one below the other. */
export const ROW = {
  row: 'grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 border-t border-line-soft px-4 py-3.5 sm:min-h-[61px] sm:grid-cols-[32px_minmax(0,1fr)_92px_168px_28px] sm:px-5 sm:py-2',
  name: 'min-w-0',
  role: 'max-sm:col-start-2 max-sm:row-start-2',
  usage: 'max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-3 max-sm:empty:hidden',
  menu: 'max-sm:col-start-3 max-sm:row-start-1',
} as const
