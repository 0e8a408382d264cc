/** Bar at the very top while the next screen is on its way. */
export function PageLoader() {
  return <progress className="page-loader" aria-label="Loading the page" />;
}
