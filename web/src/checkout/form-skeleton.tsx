import { Bone } from '../ui/skeleton.tsx'

/** In the shape of the card form to come. */
export function FormSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading the payment form" className="grid gap-4">
      <Bone className="h-[46px] rounded-md" />
      <div className="grid grid-cols-2 gap-4">
        <Bone className="h-[46px] rounded-md" />
        <Bone className="h-[46px] rounded-md" />
      </div>
      <Bone className="h-[46px] rounded-md" />
    </div>
  )
}
