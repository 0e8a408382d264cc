/** Bar at the very top while the next screen is on its way. */
export function PageLoader() {
  return <div className="page-loader" role="progressbar" aria-label="Loading the page" />;
}
