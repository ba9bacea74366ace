import { headOf } from '../../kit/head.ts'

export function meta() {
  return headOf({ path: '/features', title: 'Features', description: 'Features.' })
}

export default function FeaturesPage() {
  return (
    <div className="mx-auto w-full max-w-[1200px] px-5 py-14 sm:px-6">
      <h1 className="text-4xl font-[680] tracking-[-0.045em]">Features</h1>
    </div>
  )
}
