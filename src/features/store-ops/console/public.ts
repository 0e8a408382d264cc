export { StoreLink } from './store-link.tsx';
