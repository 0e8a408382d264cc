/** The product's mark. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect className="mark-ground" width="24" height="24" rx="6" />
      <path className="mark-letter" d="M16.6 8.8A5.3 5.3 0 1 0 17.3 12h-4.8M12.5 12V9.6" />
    </svg>
  );
}
