import { headOf } from '../../kit/head.ts'

export function meta() {
  return headOf({
    path: '/sales',
    title: 'Why cold email gets through, and what stops it',
    description: 'Why cold email gets through, and what stops it.',
  })
}

export default function SalesPage() {
  return (
    <div className="mx-auto w-full max-w-[1200px] px-5 py-14 sm:px-6">
      <h1 className="text-4xl font-[680] tracking-[-0.045em]">Why cold email gets through, and what stops it</h1>
    </div>
  )
}
