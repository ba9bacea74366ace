export default function ApplePage() {
  return <h1>ApplePage</h1>
}
