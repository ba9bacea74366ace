export default function ReviewPage() {
  return <h1>Icebox</h1>
}
